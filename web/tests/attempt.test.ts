import { afterEach, describe, expect, it, vi } from "vitest";

const complained: unknown[] = [];
vi.mock("../src/lib/toast.svelte", () => ({ complain: (error: unknown) => complained.push(error) }));
const { Attempt } = await import("../src/lib/attempt.svelte");

/** A request that the test answers. */
function slow(): { act: () => Promise<void>; answer: (error?: Error) => void; sent: boolean } {
  let done: (error?: Error) => void = () => undefined;
  const answered = new Promise<void>((resolve, reject) => {
    done = (error) => (error ? reject(error) : resolve());
  });
  const made = {
    sent: false,
    act: () => {
      made.sent = true;
      return answered;
    },
    answer: done,
  };
  return made;
}
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

describe("what a person asks for", () => {
  afterEach(() => void (complained.length = 0));

  it("is done one after another, and nothing is dropped", async () => {
    const work = new Attempt();
    const [first, second] = [slow(), slow()];
    void work.run(first.act);
    void work.run(second.act);
    await settle();
    expect([first.sent, second.sent, work.busy]).toEqual([true, false, true]);
    first.answer();
    await settle();
    expect([second.sent, work.busy]).toEqual([true, true]);
    second.answer();
    await settle();
    expect(work.busy).toBe(false);
  });

  it("goes on after a failure, which is told", async () => {
    const work = new Attempt();
    const [first, second] = [slow(), slow()];
    void work.run(first.act);
    const all = work.run(second.act);
    first.answer(new Error("refused"));
    second.answer();
    await all;
    expect(second.sent).toBe(true);
    expect(complained).toEqual([new Error("refused")]);
    expect(work.busy).toBe(false);
  });
});
