/** Invitations, the lobby's links, and what people at a table may ask of each other. */
import { make } from "./make";

export const t = make({
  // the table's link
  tableLink: ["One link for everybody", "みんなで使えるリンク"],
  tableLinkNote: [
    "Send it to the whole group: everyone who opens it chooses a free seat.",
    "グループ全員にこのリンクを送ってください。開いた人が空いている席を選びます。",
  ],
  tableLinkOff: [
    "There is no link for everybody right now. Links to single seats still work.",
    "みんなで使えるリンクは今ありません。席ごとのリンクは引き続き使えます。",
  ],
  tableLinkGone: [
    "The link is shown in the window that made it. Make a new one to send it again; the old one then stops working.",
    "リンクは作成したウィンドウにだけ表示されます。もう一度送るには新しく作ってください。前のリンクは使えなくなります。",
  ],
  tableLinkNew: ["New link", "新しいリンク"],
  tableLinkMake: ["Make a link for everybody", "みんなで使えるリンクを作る"],
  tableLinkEnd: ["End this link", "このリンクを無効にする"],
  watchingOn: ["Anyone with a link may watch", "リンクを持っている人は観戦できる"],
  onlyHere: [
    "These links open on this machine only.",
    "これらのリンクは、このコンピューターでしか開けません。",
  ],
  onlyHereNote: [
    "Other devices cannot connect yet. Start the game with this command so that friends on your network can join:",
    "今はほかの端末から接続できません。次のコマンドで始めると、同じネットワークの友だちが参加できます。",
  ],
  onlyHereOpen: [
    "On this machine, you can open the address in another window.",
    "このコンピューターの別のウィンドウでなら、このアドレスを開けます。",
  ],
  address: ["Address in the links", "リンクに使うアドレス"],
  addressNote: [
    "Friends must be on the same network as this machine.",
    "友だちもこのコンピューターと同じネットワークにいる必要があります。",
  ],
  // coming in
  chooseSeat: ["Choose your seat", "席を選ぶ"],
  seatFree: ["free", "空席"],
  seatFor: ["kept for {name}", "{name}さんの席"],
  seatBot: ["bot", "ボット"],
  allTaken: ["All seats are taken.", "席はすべて埋まっています。"],
  begun: ["The game has begun.", "ゲームはすでに始まっています。"],
  over: ["This game is over.", "このゲームは終わりました。"],
  isThisYou: ["{name} sits here. Is this you?", "この席には{name}さんが座っています。あなたですか？"],
  itIsMe: ["Yes, that’s me", "はい、私です"],
  notMe: ["No", "いいえ"],
  meNote: [
    "Continue in the browser where you sat down. To play on this device too, open the table menu there and make a link under “Devices at your seat”.",
    "席に着いたときのブラウザーで続けてください。この端末でも遊ぶには、そのブラウザーでテーブルのメニューを開き、「あなたの席の端末」でリンクを作ってください。",
  ],
  meHost: [
    "If you cannot get back there, ask {host} to give you the seat back: the host frees it and sends you a new link. Everybody at the table is told.",
    "そのブラウザーを使えないときは、ホストの{host}さんに席を戻してもらってください。ホストが席を空けて、新しいリンクを送ります。テーブルの全員に知らされます。",
  ],
  watch: ["Watch", "観戦する"],
  watchNote: ["You see what everybody at the table may see.", "全員に公開されている情報だけが見えます。"],
  deviceAsk: ["Play as {name} on this device too?", "この端末でも{name}さんとして遊びますか？"],
  deviceYes: ["Use this device", "この端末を使う"],
  sitAs: ["Sit down as {name}", "{name}さんとして席に着く"],
  // the game in a minute
  inAMinute: ["{game} in a minute", "1分でわかる{game}"],
  inAMinuteMore: ["Learn it by playing", "遊びながら覚える"],
  // leaving and resigning
  you: ["Your seat", "あなたの席"],
  leave: ["Leave the table", "テーブルを離れる"],
  leaveSure: ["Your seat becomes free for somebody else.", "席が空き、ほかの人が座れるようになります。"],
  leaveGame: ["Leave", "離れる"],
  leaveGameSure: [
    "A bot plays for you from now on. Come back whenever you like and take your seat back.",
    "ここからはボットが代わりに遊びます。いつでも戻って、席を取り戻せます。",
  ],
  resign: ["Resign", "投了する"],
  resignSure: [
    "You give up, and a bot plays on for you to the end so that the others can finish. This cannot be undone.",
    "このゲームをあきらめます。ほかの人が最後まで遊べるように、ボットが代わりに続けます。取り消しはできません。",
  ],
  youResigned: [
    "You have resigned; a bot is playing on for you.",
    "投了しました。ボットが代わりに遊んでいます。",
  ],
  break: ["Ask for a break", "休憩を希望する"],
  breakSure: [
    "Everybody is told, and nobody can nudge you until you are back. The clock keeps running.",
    "全員に知らされ、戻るまで声をかけられません。時計は止まりません。",
  ],
  breakNote: ["{name} is taking a break.", "{name}さんは休憩中です。"],
  youBreak: ["You are taking a break. Everybody knows.", "休憩中です。全員に知らされています。"],
  breakOver: ["I’m back", "戻りました"],
  isAway: ["{name} is away.", "{name}さんは席を外しています。"],
  nudge: ["Nudge {name}", "{name}さんに声をかける"],
  // clocks
  clock: ["Clock", "時計"],
  clockNone: ["No clock", "時計なし"],
  clockMove: ["{time} per move", "1手につき{time}"],
  clockGame: ["{time} per player for the whole game", "1ゲームにつき1人{time}"],
  clockNote: [
    "When time is up, a bot plays: with a clock per move until the player takes the seat back, with a clock for the game to its end.",
    "時間が切れるとボットが代わりに遊びます。1手ごとの時計なら本人が席を取り戻すまで、1ゲームの時計なら最後まで続けます。",
  ],
  clockOf: ["{name}: {time} left", "{name}さん：残り{time}"],
  minutes: [{ one: "{n} minute", other: "{n} minutes" }, "{n}分"],
  days: [{ one: "{n} day", other: "{n} days" }, "{n}日"],
  rematchRotated: ["Rematch, seats rotated", "席を移って再戦"],
});
