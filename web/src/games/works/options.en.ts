/** Its options in the form for a new table. */
export default {
  advanced: "Advanced Locations",
  "advanced.none": "None",
  "advanced.random": { one: "{n} drawn at random", other: "{n} drawn at random" },
  "advanced.named": "Choose",
  advancedMost: { one: "At most {n} here.", other: "At most {n} here." },
  promos: "Thrift Store may be drawn too",
  variant: "Rules",
  "variant.rulebook": "Rulebook",
  "variant.manual": "Manual",
  "variant.prototype": "Prototype",
  variantNote:
    "Manual, as in a reference manual: passing is final. Prototype, as in a prototype of the game: another Crowdfunder, and ages break no tie.",
} as const;
