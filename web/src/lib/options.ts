/** The options of a new table, as the server describes them. Pure. */
import type { OptionInfo } from "./types";

export type Options = Readonly<Record<string, unknown>>;
type Described = readonly OptionInfo[];

/** Return the option of this name. */
export const optionOf = (described: Described, name: string): OptionInfo | undefined =>
  described.find((option) => option.name === name);

/** Whether an option applies, given the current values of the others. */
export function isOfUse(option: OptionInfo, options: Options, described: Described): boolean {
  return Object.entries(option.needs).every(([name, values]) =>
    values.includes((options[name] ?? optionOf(described, name)?.default) as string | number),
  );
}

/** Return how many can be chosen at most; in solitaire often fewer. */
export const mostOf = (option: OptionInfo, options: Options): number =>
  (options["solo"] ? option.high_solo : undefined) ?? option.high ?? 0;

/** Drop options that do not apply, and choices beyond the most that can be chosen. */
export function finalizeOptions(described: Described, options: Options): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(options)) {
    const option = optionOf(described, name);
    if (option && !isOfUse(option, options, described)) continue;
    const most = option?.kind === "some-of" ? mostOf(option, options) : 0;
    if (option?.kind !== "some-of") kept[name] = value;
    else kept[name] = Array.isArray(value) ? value.slice(0, most) : Math.min(Number(value), most);
  }
  return kept;
}
