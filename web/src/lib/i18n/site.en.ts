/** What the edition without a server says. */
export default {
  loading: "Loading the game",
  loaded: "{loaded} of {total} MB",
  failed: "The game could not be loaded.",
  again: "Try again",
  update: "A new version is here. Your games stay; a running game goes on after the change.",
  takeUpdate: "Use it now",
  notKept: "This browser keeps nothing here, as in a private window: games last until you close the page.",
  slow: "The quick search cannot run in this browser: bots and hints think more simply here.",
  understood: "Understood",
  friendsNote: "Friends on other devices meet on a server. This page plays on its own, on this device.",
  friendsTo: "Go to {server}",
  friendsSet: "Name a server",
  server: "Server for playing with friends",
  serverNote:
    "The address of a Mintopia server, such as https://games.example.org. Its own page opens there.",
  serverBad: "An address begins with https:// or http://",
  files: "Your games",
  filesNote: "They are kept in this browser only. Take them with you, or bring them here, as a file.",
  exportGames: "Save all games as a file",
  importGames: "Bring in games from a file",
  imported: "{n} games brought in.",
} as const;
