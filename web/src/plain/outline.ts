/**
 * A view as an outline: headings, and under each a list of facts in words.
 *
 * It knows nothing about any game. Ids become the names of cards, seats become people, and labels of
 * fields come from the game's folder (`words`), or else from the names of the fields.
 */

/** What a game calls the fields and values of its view, and which of them hold seats. */
export interface Words {
  label: (key: string) => string;
  /** Keys whose numbers are seats. */
  seats: ReadonlySet<string>;
  /** Keys whose lists have one entry for each seat. */
  bySeat: ReadonlySet<string>;
}
export interface Given {
  words: Words;
  names: readonly string[];
  card: (id: string) => string;
  say: {
    none: string;
    empty: string;
    yes: string;
    no: string;
    hidden: string;
    many: (what: string, n: number) => string;
  };
}
/** A part of the outline: a heading, and what comes under it. */
export interface Part {
  key: string;
  title: string;
  /** Its content, if it fits one line. */
  text: string;
  items: Item[];
}
export interface Item {
  title: string;
  text: string;
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === "object" && !Array.isArray(value);
/** Fields that are shown elsewhere (the prompt says what is to be decided), or are only for machines. */
const LEFT_OUT = new Set(["game", "result", "solo", "decision"]);
const TITLES = ["name", "id"] as const;
export const SEATS = [
  "seat",
  "seats",
  "to_move",
  "by",
  "to",
  "owner",
  "holder",
  "winners",
  "ranking",
  "passed",
];
export const BY_SEAT = ["points", "stars", "scores", "players"];

/** Turn a field's name into words: `mint_supply` becomes `Mint supply`. */
export function humanised(key: string): string {
  const words = key.replace(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function nameOfSeat(seat: unknown, given: Given): string {
  return typeof seat === "number" && seat >= 0 ? (given.names[seat] ?? String(seat)) : given.say.none;
}

/** Join texts, counting equal ones: five hidden cards are named once. */
function counted(texts: readonly string[], given: Given): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts]
    .map(([text, n]) => (n > 2 ? given.say.many(text, n) : Array(n).fill(text).join(", ")))
    .join(", ");
}

function said(key: string, value: unknown, given: Given): string {
  if (value === null || value === undefined || value === "") return given.say.none;
  if (typeof value === "boolean") return value ? given.say.yes : given.say.no;
  if (value === "?") return given.say.hidden;
  if (given.words.seats.has(key) && typeof value === "number") return nameOfSeat(value, given);
  if (typeof value === "number") return String(value);
  if (typeof value === "string") {
    const name = given.card(value);
    return name === value ? given.words.label(value) : name;
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return given.say.none;
    if (given.words.bySeat.has(key)) {
      return value.map((each, seat) => `${nameOfSeat(seat, given)}: ${said("", each, given)}`).join(", ");
    }
    return counted(
      value.map((each) => (each === null ? given.say.empty : said(key, each, given))),
      given,
    );
  }
  const fields = Object.entries(value as Fields);
  const title = TITLES.map((each) => (value as Fields)[each]).find((each) => typeof each === "string");
  const rest = fields.filter(([inner]) => !TITLES.some((each) => each === inner));
  const facts = rest
    .map(([inner, each]) => `${given.words.label(inner)}: ${said(inner, each, given)}`)
    .join(", ");
  const head = typeof title === "string" ? said("", title, given) : "";
  return facts ? `${head} (${facts})`.trimStart() : head;
}

function item(key: string, value: unknown, at: number, given: Given): Item {
  if (!isFields(value)) {
    return { title: given.words.bySeat.has(key) ? nameOfSeat(at, given) : "", text: said(key, value, given) };
  }
  const person =
    key === "players" || (typeof value["seat"] === "number" && !("name" in value) && !("id" in value));
  const seat = typeof value["seat"] === "number" ? value["seat"] : at;
  const called = value["name"] ?? value["id"] ?? value["type"];
  const title = person
    ? nameOfSeat(seat, given)
    : called === undefined
      ? String(at + 1)
      : said("", called, given);
  const hidden = new Set(
    person ? ["name", "seat"] : ["name", "id", ...(called === value["type"] ? ["type"] : [])],
  );
  const facts = Object.entries(value).filter(([inner]) => !hidden.has(inner));
  return {
    title,
    text: facts.map(([inner, each]) => `${given.words.label(inner)}: ${said(inner, each, given)}`).join(". "),
  };
}

/** Return the outline of a view or of derived data; `named` has names for entries without one. */
export function outline(view: object, given: Given, named: object = {}): Part[] {
  const parts: Part[] = [];
  const facts: Item[] = [];
  for (const [key, value] of Object.entries(view)) {
    if (LEFT_OUT.has(key) || (value === null && !given.words.seats.has(key))) continue;
    const title = given.words.label(key);
    if (Array.isArray(value) && value.some((each) => isFields(each) || Array.isArray(each))) {
      parts.push({
        key,
        title,
        text: "",
        items: value.map((each, at) => listed(key, each, at, given, nameIn(named, key, at))),
      });
    } else if (isFields(value)) {
      const items = Object.entries(value).map(([inner, each]) => ({
        title: given.words.label(inner),
        text: said(inner, each, given),
      }));
      parts.push({ key, title, text: "", items });
    } else facts.push({ title, text: said(key, value, given) });
  }
  return facts.length > 0 ? [{ key: "", title: "", text: "", items: facts }, ...parts] : parts;
}

/** Return the name that `named` gives to the same entry of the same list; null if it has none. */
function nameIn(named: object, key: string, at: number): string | null {
  const list = (named as Fields)[key];
  const entry: unknown = Array.isArray(list) ? list[at] : null;
  return isFields(entry) && typeof entry["name"] === "string" ? entry["name"] : null;
}

function listed(key: string, value: unknown, at: number, given: Given, name: string | null): Item {
  if (!Array.isArray(value)) return item(key, value, at, given);
  const numbered = `${given.words.label(key)} ${at + 1}`;
  const title = given.words.bySeat.has(key) ? nameOfSeat(at, given) : humanised(name ?? numbered);
  return { title, text: said("", value, given) };
}
