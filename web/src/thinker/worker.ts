/** The worker that runs the bots' searches, so that the page never waits. */
import { serve, type Port } from "./serve";

serve(self as unknown as Port);
