/** The names and titles of the solitaire opponents. */
export default {
  "title.justin": "The Game Designer",
  "title.rachael": "The Keeper",
  "title.sonic": "The Cuteness",
  "title.mort": "The Mint Tycoon",
  "name.justin": "Justin",
  "name.rachael": "Rachael",
  "name.sonic": "Sonic",
  "name.mort": "Mort",
} as const;
