/** The transport of the site edition: each table is played in this page, or at the server that hosts it. */
import { serverOf } from "../lib/servers";
import type { Transport } from "../lib/transport";
import { transport as here } from "./host";
import { RemoteTransport, tableIn } from "./remote";

const servers = new Map<string, RemoteTransport>();

function at(server: string): RemoteTransport {
  const found = servers.get(server) ?? new RemoteTransport(server);
  servers.set(server, found);
  return found;
}

/** Return the server that a path belongs to; null if this page answers it itself. */
function ownerOf(path: string): string | null {
  const table = tableIn(path);
  return table === null ? null : serverOf(table);
}

export const transport: Transport = {
  ask: (question) => {
    const server = question.server ?? ownerOf(question.path);
    return server === null ? here.ask(question) : at(server).ask(question);
  },
  follow: (path, listener) => {
    const server = ownerOf(path);
    return server === null ? here.follow(path, listener) : at(server).follow(path, listener);
  },
};
