/**
 * A table as one seat follows it: the live stream, what is shown of it, and the moves sent.
 *
 * What the stream sends is queued and shown entry by entry, so that every move is seen. `shown` is
 * the position on the board; while entries wait, nothing can be clicked. A broken stream reconnects
 * by itself and continues where it stopped.
 */
import { tick } from "svelte";
import { folderOf } from "../games";
import { announce } from "./announce";
import { keepHead, takePart } from "./deal";
import { api, liveAddress, Refusal } from "./api";
import { t } from "./i18n/table";
import { isWhole, joined, stepOf } from "./lookback";
import { pause, resume, skip, tempo } from "./motion";
import { noteTable } from "./record.svelte";
import { keepSeen, seenUpTo } from "./seen";
import { play } from "./sound";
import { complain, toast } from "./toast.svelte";
import { type Stream, transport } from "./transport";
import type {
  Choice,
  GameEvent,
  Message,
  News,
  Notice,
  OrdersInfo,
  Position,
  ReplayStep,
  State,
  TableInfo,
} from "./types";

export type Connection = "connecting" | "open" | "lost" | "refused";
/** Shows an entry: it moves things, and calls `show` when the new position is to be drawn. */
export type Animator = (news: News, show: () => Promise<void>) => Promise<void>;

export interface LogLine {
  key: string;
  seq: number;
  /** The seat that moved. */
  by: number | null;
  /** The seat that the sentence is about. */
  seat: number | null;
  text: string;
  event: GameEvent;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
const RESEND = 3_000; // how long an unsent move waits at most for the next attempt
const LOOK = 550; // how long somebody else's move stays on screen before the next

export class Live {
  table = $state.raw<TableInfo | null>(null);
  shown = $state.raw<Position | null>(null);
  /** The seat whose view we see; null for a spectator. */
  you = $state<number | null>(null);
  connection = $state<Connection>("connecting");
  /** Why the server does not let us in. */
  refusal = $state.raw<Refusal | null>(null);
  busy = $state(false);
  /** The orders this seat has given, and those it may give now. */
  orders = $state.raw<OrdersInfo | null>(null);
  messages = $state.raw<Message[]>([]);
  /** What everybody at the table was told: who sat down, which seat was freed, and so on. */
  notices = $state.raw<Notice[]>([]);
  unread = $state(0);
  log = $state.raw<LogLine[]>([]);
  /** The game so far as this seat may know it, step by step; the first is the deal. */
  steps = $state.raw<ReplayStep[]>([]);
  /** The last entry that this browser saw before it came back; null if it was never here. */
  leftAt = $state<number | null>(null);
  /** What happened while we were away, the newest last. */
  missed = $state.raw<LogLine[]>([]);
  playing = $state(false); // whether entries are being shown one after another
  #moving = $state(false); // whether an entry is on its way to the board
  #reading = $state.raw<Promise<void> | null>(null);
  /** Whether the board stands still: it shows the position after the last entry of the log. */
  settled = $derived(this.shown !== null && !this.busy && !this.#moving && this.#reading === null);
  /** Whether this page was at the table before it was refused. */
  wasIn = $state(false);
  /** The number of the newest entry received; `shown` may be behind it. */
  latest = $state(-1);
  /** A move that could not be sent: it goes out when the connection is back. */
  held = $state.raw<{ choice: Choice; seq: number } | null>(null);
  /** The newest entry that this page has shown as it arrived; null before the first. */
  watched = $state<number | null>(null);
  /** Awaited before showing an entry that contains something for this seat alone. */
  beforeSecret: ((news: News) => Promise<void>) | null = null;
  /** The moves that can be made on the board now; null while it is somebody else's turn. */
  choices = $derived<Choice[] | null>(
    this.shown && this.shown.seq === this.latest && !this.busy ? this.shown.legal : null,
  );

  #source: Stream | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT;
  #queue: News[] = [];
  #known = false;
  #animator: Animator | null = null;
  #awayAt: number | null = null;
  #ended = false;
  #readings = 0;
  /** Undo was asked for while a move was on its way. */
  #undoNext = false;
  #resend: ReturnType<typeof setTimeout> | undefined;
  #resending = false;
  /** Callbacks to run once everything has been shown, or when somebody has to be asked first. */
  #waiting: (() => void)[] = [];

  constructor(
    readonly id: string,
    readonly seat: number | null = null,
    /** All seats of this browser at the table. */
    readonly yours: readonly number[] = [],
  ) {}

  // --- the stream -----------------------------------------------------------------------------
  /** Start following the table. */
  open(): void {
    addEventListener("online", this.#again);
    document.addEventListener("visibilitychange", this.#visibilityChanged);
    this.#connect();
    void this.#readTalk();
  }

  /** Stop following. */
  close(): void {
    this.#ended = true;
    removeEventListener("online", this.#again);
    document.removeEventListener("visibilitychange", this.#visibilityChanged);
    clearTimeout(this.#timer);
    clearTimeout(this.#resend);
    this.#source?.close();
    skip();
  }

  /** Load everything again, for example in another language. */
  refresh(): void {
    this.latest = -1;
    this.#queue = [];
    this.#connect();
    void this.#readTalk();
  }

  #connect(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
    if (this.#ended) return;
    const after = this.latest > 0 ? this.latest : null;
    const hear: Record<string, (told: never) => void> = {
      state: (told: State) => this.#takeState(told),
      move: (told: News) => this.#takeNews(told),
      table: (told: TableInfo) => this.#takeTable(told),
      notice: (told: Notice) => this.#takeNotice(told),
      presence: (told: { present: boolean[] }) => this.#takePresence(told.present),
      orders: (told: OrdersInfo & { said: string[] }) => {
        this.orders = told;
        for (const sentence of told.said) toast(sentence, "bad", 8_000);
      },
      chat: (told: Message) => this.#takeMessage(told),
    };
    const source: Stream = transport.follow(liveAddress(this.id, this.seat, after), {
      open: () => {
        this.connection = "open";
        this.#wait = FIRST_WAIT;
        void this.#sendHeld();
      },
      told: (kind, data) => {
        if (source === this.#source) hear[kind]?.(JSON.parse(data) as never);
      },
      lost: () => {
        if (source === this.#source) void this.#lost();
      },
    });
    this.#source = source;
  }

  async #lost(): Promise<void> {
    this.#source?.close();
    this.#source = null;
    if (this.connection === "open") this.connection = "lost";
    try {
      await api.state(this.id, this.seat);
    } catch (error) {
      // Only a refusal that will not change by itself ends the attempts.
      if (error instanceof Refusal && [403, 404, 409].includes(error.status)) {
        this.refusal = error;
        this.connection = "refused";
        return;
      }
      this.connection = "lost";
    }
    if (this.#ended || this.#source) return;
    this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #again = (): void => {
    void this.#sendHeld();
    this.#reopen();
  };

  #reopen(): void {
    if (this.connection !== "refused" && this.#source?.isOpen !== true) {
      this.#wait = FIRST_WAIT;
      this.#connect();
    }
  }

  /** Try now, when somebody does not want to wait. */
  retry(): void {
    this.refusal = null;
    this.connection = "lost";
    this.#wait = FIRST_WAIT;
    this.#connect(); // once it is open, the held move is sent
  }

  #visibilityChanged = (): void => {
    if (document.hidden) {
      this.#awayAt ??= this.latest;
    } else {
      this.#awayAt = null;
      this.#keepSeen();
      this.#again();
    }
  };

  #keepSeen(): void {
    if (this.shown && !document.hidden) keepSeen(this.id, this.you, this.latest);
  }

  // --- what the stream sends ------------------------------------------------------------------
  #takeTable(told: TableInfo): void {
    const before = this.you === null ? undefined : this.table?.seats[this.you];
    const now = this.you === null ? undefined : told.seats[this.you];
    // If the device is a stranger's, the player can remove it.
    if (before && now && now.devices > before.devices) toast(t("deviceCame"), "plain", 12_000);
    this.table = told;
    const yours = this.you === null ? this.yours : [...new Set([...this.yours, this.you])];
    void takePart(told, yours);
  }

  #takeState(told: State): void {
    if (this.wasIn && this.you !== null && told.you === null) toast(t("seatLost"), "bad", 12_000);
    this.you = told.you;
    this.#takeTable(told.table);
    keepHead(this.id, told.seq, told.head);
    this.wasIn = true;
    this.#queue = [];
    this.latest = told.seq;
    this.orders = told.orders ?? null;
    // The missed entries did not come one by one; the log shows whether the held move is among them.
    if (this.held && told.seq > this.held.seq) this.#drop(t("heldLate"));
    this.shown = told.view
      ? {
          seq: told.seq,
          to_move: told.to_move ?? null,
          view: told.view,
          legal: told.legal ?? null,
          blocked: told.blocked ?? null,
          prompt: told.prompt ?? null,
          derived: told.derived ?? null,
          private: told.private ?? false,
        }
      : null;
    this.#freed();
    if (this.shown) {
      const before = this.#known ? null : seenUpTo(this.id, this.you);
      this.#known = true;
      this.#readLog(before);
      this.#keepSeen();
    }
    if (this.shown?.prompt) announce(this.shown.prompt);
  }

  #takeNews(told: News): void {
    if (told.seq <= this.latest) return;
    this.latest = told.seq;
    this.orders = told.orders ?? null;
    keepHead(this.id, told.seq, told.head);
    if (this.#awayAt !== null && told.seat !== this.you && told.kind === "move") {
      this.missed = [...this.missed, ...this.#lines(told.seq, told.seat, told.events)];
    }
    this.#compareHeld(told);
    this.#queue.push(told);
    if (!this.playing) void this.#playQueue();
  }

  #takeNotice(notice: Notice): void {
    if (this.notices.some((known) => known.id === notice.id)) return;
    this.notices = [...this.notices, notice];
    // In the lobby, everybody sees who sits down; whoever opens a rematch goes there.
    if (notice.kind === "joined" && this.table?.status === "open") return;
    if (notice.kind === "rematch" && notice.seat === this.you) return;
    this.unread += 1;
    toast(notice.text, "plain", 8_000);
  }

  #takePresence(present: boolean[]): void {
    if (!this.table) return;
    const seats = this.table.seats.map((seat) => ({ ...seat, present: present[seat.seat] ?? false }));
    this.table = { ...this.table, seats };
  }

  #takeMessage(message: Message): void {
    if (this.messages.some((known) => known.id === message.id)) return;
    this.messages = [...this.messages, message];
    if (message.seat !== this.you) {
      this.unread += 1;
      announce(`${message.name}: ${message.text}`);
    }
  }

  async #readTalk(): Promise<void> {
    try {
      const { messages, notices } = await api.messages(this.id);
      this.messages = messages;
      this.notices = notices;
    } catch {
      // New messages also come by the stream; only the earlier ones are missing then.
    }
  }

  /** Read the log so far; `before` is the last entry that this browser had seen. */
  #readLog(before: number | null = null): void {
    const reading = this.#read(before).finally(() => {
      if (this.#reading === reading) this.#reading = null;
    });
    this.#reading = reading;
  }

  async #read(before: number | null): Promise<void> {
    const reading = ++this.#readings;
    try {
      const { steps } = await api.replay(this.id, this.seat);
      // The log has been requested again since, as after an undo: the later answer counts.
      if (reading !== this.#readings) return;
      const newest = steps.at(-1)?.seq ?? 0;
      const later = this.log.filter((line) => line.seq > newest && line.seq <= this.latest);
      this.steps = joined(steps, this.steps, this.latest);
      this.log = [...steps.flatMap((step) => this.#lines(step.seq, step.seat, step.events)), ...later];
      if (before === null) return;
      const meanwhile = steps.filter((step) => step.seq > before && step.seat !== this.you);
      const lines = meanwhile.flatMap((step) => this.#lines(step.seq, step.seat, step.events));
      const known = new Set(this.missed.map((line) => line.key));
      this.missed = [...lines.filter((line) => !known.has(line.key)), ...this.missed];
      this.leftAt = before;
    } catch {
      // The log then begins with the next entry.
    }
  }

  /** Make sure that all steps so far are loaded; return false if they cannot be read now. */
  async readSteps(): Promise<boolean> {
    if (!isWhole(this.steps) && !this.#reading) this.#readLog();
    while (!isWhole(this.steps) && this.#reading) await this.#reading;
    return isWhole(this.steps);
  }

  #lines(seq: number, seat: number | null, events: GameEvent[]): LogLine[] {
    return events.flatMap((event, at) =>
      event.text
        ? [
            {
              key: `${seq}.${at}`,
              seq,
              by: seat,
              seat: typeof event.seat === "number" ? event.seat : null,
              text: event.text,
              event,
            },
          ]
        : [],
    );
  }

  // --- showing it -----------------------------------------------------------------------------
  /** Show entries with a board's own animator; return a function that stops this. */
  animateWith = (animator: Animator): (() => void) => {
    this.#animator = animator;
    return () => {
      if (this.#animator === animator) this.#animator = null;
    };
  };

  async #playQueue(): Promise<void> {
    this.playing = true;
    while (this.#queue.length > 0 && !this.#ended) {
      const news = this.#queue.shift();
      if (news) await this.#playOne(news);
    }
    this.playing = false;
    resume();
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  async #playOne(news: News): Promise<void> {
    if (news.private && !this.shown?.private && this.beforeSecret) {
      this.#wake();
      await this.beforeSecret(news);
    }
    this.#moving = true;
    let done = false;
    const show = async (): Promise<void> => {
      if (done) return;
      done = true;
      this.shown = news;
      this.#freed();
      await tick();
    };
    if (news.kind === "undo") {
      const gone = [...new Set(this.log.map((line) => line.seq))].slice(-news.undone);
      this.log = this.log.filter((line) => !gone.includes(line.seq));
      this.missed = this.missed.filter((line) => !gone.includes(line.seq));
      this.steps = this.steps.slice(0, Math.max(1, this.steps.length - news.undone));
      toast(t("undone"));
      this.#readLog();
    } else {
      this.log = this.log.filter((line) => line.seq < news.seq);
      this.steps = joined(this.steps, [stepOf(news)], news.seq);
    }
    const lines = news.kind === "undo" ? [] : this.#lines(news.seq, news.seat, news.events);
    const suspense = folderOf(news.view.game)?.suspense ?? [];
    const first = news.events.findIndex((event) => suspense.includes(event.event));
    const later = first < 0 ? [] : lines.filter((line) => news.events.indexOf(line.event) >= first);
    this.#tell(lines.filter((line) => !later.includes(line)));
    const isOurs = news.seat === this.you;
    if (!isOurs && news.kind === "move") play("place");
    try {
      // After a long absence, people want to see the present, not a long film.
      if (this.#animator && tempo() > 0 && this.#queue.length < 8) {
        await this.#animator(news, show);
      }
    } finally {
      await show();
      this.#tell(later);
    }
    this.#keepSeen();
    this.watched = news.seq;
    this.#moving = false;
    await tick(); // what is said of this position is said before the next entry moves
    if (!isOurs && this.#queue.length < 8) await pause(LOOK);
    if (news.legal && this.#queue.length === 0) {
      if (news.prompt) announce(news.prompt);
      if (!isOurs) play("turn-starts");
    }
  }

  #tell(lines: readonly LogLine[]): void {
    const known = new Set(this.log.map((line) => line.key));
    this.log = [...this.log, ...lines.filter((line) => !known.has(line.key))];
    for (const line of lines) announce(line.text);
  }

  /** Show all waiting entries without delay. */
  skip(): void {
    skip();
  }

  /** Show all waiting entries without delay; resolve when that is done, or somebody is asked first. */
  async finish(): Promise<void> {
    skip();
    if (this.playing) await new Promise<void>((wake) => this.#waiting.push(wake));
    await tick();
  }

  // --- acting ---------------------------------------------------------------------------------
  /** Send a move; the board changes when the stream reports it. */
  async move(choice: Choice): Promise<boolean> {
    const at = this.shown;
    if (!at || this.busy) return false;
    this.busy = true;
    play("place");
    return this.#sendMove(choice, at.seq);
  }

  async #sendMove(choice: Choice, seq: number): Promise<boolean> {
    const sent = await this.#send(
      () => api.move(this.id, seq, choice.move, this.you),
      () => {
        this.held = { choice, seq };
        clearTimeout(this.#resend);
        this.#resend = setTimeout(() => void this.#sendHeld(), RESEND);
      },
    );
    if (sent) this.held = null;
    return sent;
  }

  // --- a move that could not be sent ----------------------------------------------------------
  /** Try again to send the held move. */
  async #sendHeld(): Promise<void> {
    const held = this.held;
    if (!held || this.#resending || this.#ended) return;
    this.#resending = true;
    await this.#sendMove(held.choice, held.seq);
    this.#resending = false;
  }

  /** Compare a new entry with the held move: it is either that move, or that move is out of date. */
  #compareHeld(told: News): void {
    const held = this.held;
    if (!held || told.seq <= held.seq) return;
    if (told.kind === "move" && told.seat === this.you && told.seq === held.seq + 1) this.held = null;
    else this.#drop(t("notSent", { move: held.choice.text }));
  }

  #drop(why: string): void {
    this.forget();
    play("refuse");
    toast(why, "bad", 10_000);
  }

  /** Discard the held move. */
  forget(): void {
    this.held = null;
    this.busy = false;
    clearTimeout(this.#resend);
  }

  /** Take the last move back. */
  async undo(): Promise<boolean> {
    if (this.latest < 0) return false;
    if (this.held) {
      this.forget();
      return true;
    }
    if (this.busy) {
      this.#undoNext = true;
      return true;
    }
    this.busy = true;
    noteTable(this.id, "helped");
    // On a shared device, the person holding it may take back the previous person's move.
    const last = this.log.at(-1)?.by ?? null;
    const seat = last !== null && this.yours.includes(last) ? last : this.you;
    return this.#send(() => api.undo(this.id, this.latest, seat));
  }

  /** Accept input again after the stream reported what we sent; do an undo that is waiting. */
  #freed(): void {
    this.busy = false;
    if (!this.#undoNext) return;
    this.#undoNext = false;
    void this.undo();
  }

  /** Send something; if the server cannot be reached, call `keep` instead of complaining. */
  async #send(request: () => Promise<{ seq: number }>, keep?: () => void): Promise<boolean> {
    try {
      const { seq } = await request();
      // If the stream is broken, it is reopened and then reports the entry.
      if (this.latest >= seq) this.#freed();
      else this.#reopen();
      return true;
    } catch (error) {
      const code = error instanceof Refusal ? error.code : null;
      if (code === "offline" && keep) {
        keep();
        return false;
      }
      if (code === "stale" && this.held) {
        // The move had arrived after all, or somebody was faster: the next entries will show which.
        this.#connect();
        return false;
      }
      this.forget();
      this.#undoNext = false; // nothing was played that could be taken back
      play("refuse");
      if (code === "stale") {
        toast(t("faster"), "bad");
        this.refresh();
      } else complain(error);
      return false;
    }
  }

  /** Say something at the table. */
  async say(text: string): Promise<boolean> {
    try {
      this.#takeMessage(await api.say(this.id, text, this.you));
      return true;
    } catch (error) {
      complain(error);
      return false;
    }
  }

  /** Show the table as a request has changed it. */
  async accept(changed: Promise<TableInfo>): Promise<void> {
    this.table = await changed;
  }

  /** Forget what happened while we were away, because it has been read. */
  caughtUp(): void {
    this.missed = [];
  }
}
