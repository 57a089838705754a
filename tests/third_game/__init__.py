"""A tiny game that nothing outside its folder names, played through every part of the program."""
