/**
 * The browser's own storage for tables, used by the worker. Every table is one text with a revision;
 * it is written only if nobody has written it since, so two tabs cannot overwrite each other.
 */
const NAME = "mintopia";
const STORE = "tables";

export interface Storage {
  /** Whether what is written outlives the page. */
  readonly kept: boolean;
  all: () => Promise<string[]>;
  get: (id: string) => Promise<string | undefined>;
  put: (id: string, revision: number, text: string) => Promise<"kept" | "conflict" | "full">;
  delete: (id: string) => Promise<void>;
}

interface Row {
  id: string;
  revision: number;
  text: string;
}

/** Keeps tables until the page is closed: for a private window, or a browser without storage. */
export function memoryStorage(): Storage {
  const rows = new Map<string, Row>();
  return {
    kept: false,
    all: () => Promise.resolve([...rows.values()].map((row) => row.text)),
    get: (id) => Promise.resolve(rows.get(id)?.text),
    put: (id, revision, text) => {
      if ((rows.get(id)?.revision ?? 0) !== revision - 1) return Promise.resolve("conflict");
      rows.set(id, { id, revision, text });
      return Promise.resolve("kept");
    },
    delete: (id) => Promise.resolve(void rows.delete(id)),
  };
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("storage"));
  });

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
  const database = await done(request);
  database.onversionchange = () => database.close(); // a newer version of the page wants to change it
  return database;
}

function stored(database: IDBDatabase): Storage {
  const store = (mode: IDBTransactionMode): IDBObjectStore =>
    database.transaction(STORE, mode).objectStore(STORE);
  return {
    kept: true,
    all: async () => (await done(store("readonly").getAll() as IDBRequest<Row[]>)).map((row) => row.text),
    get: async (id) => (await done(store("readonly").get(id) as IDBRequest<Row | undefined>))?.text,
    put: (id, revision, text) =>
      new Promise((resolve, reject) => {
        const transaction = database.transaction(STORE, "readwrite");
        const rows = transaction.objectStore(STORE);
        let outcome: "kept" | "conflict" = "kept";
        transaction.oncomplete = () => resolve(outcome);
        transaction.onabort = transaction.onerror = () => {
          const error = transaction.error;
          if (error?.name === "QuotaExceededError") resolve("full");
          else reject(error ?? new Error("storage"));
        };
        const read = rows.get(id) as IDBRequest<Row | undefined>;
        read.onsuccess = () => {
          if ((read.result?.revision ?? 0) === revision - 1) rows.put({ id, revision, text });
          else outcome = "conflict";
        };
      }),
    delete: async (id) => void (await done(store("readwrite").delete(id))),
  };
}

/** Open the storage; where there is none, games are kept in memory. */
export async function openStorage(): Promise<Storage> {
  try {
    return stored(await open());
  } catch {
    return memoryStorage();
  }
}
