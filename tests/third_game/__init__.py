"""A tiny game that nothing outside its folder names: it plays through everything."""
