// The real program, as a person would start it, on a port and with data of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** The program to test. */
const PROGRAM = resolve(process.env['BOTTEGA_PROGRAM'] ?? '../target/debug/bottega');
/** Pages from elsewhere, such as `npm run dev`, which asks the server at BOTTEGA. */
const PAGES = process.env['BOTTEGA_PAGES'];
const BEHIND_PAGES = process.env['BOTTEGA'] ?? 'http://127.0.0.1:8080';

export interface ServerOptions {
  /** Milliseconds that bots think. */
  botDelay?: number;
}

export class Server {
  readonly #data: string;
  readonly #options: ServerOptions;
  #process: ChildProcess;
  #listen: string;

  private constructor(data: string, options: ServerOptions, started: Started) {
    this.#data = data;
    this.#options = options;
    this.#process = started.process;
    this.#listen = new URL(started.address).host;
  }

  /** Its data is kept within `place`, which whoever made it removes. */
  static async open(place: string, options: ServerOptions = {}): Promise<Server> {
    const data = await mkdtemp(join(place, 'data-'));
    const listen = PAGES ? new URL(BEHIND_PAGES).host : '127.0.0.1:0';
    return new Server(data, options, await start(listen, data, options));
  }

  /** Where the pages are. */
  get address(): string {
    return PAGES ?? `http://${this.#listen}`;
  }

  /** Where the server is asked without a page. */
  get api(): string {
    return `http://${this.#listen}/api/v1`;
  }

  /** Ends it in the middle of whatever it does. */
  async kill(): Promise<void> {
    await stop(this.#process, 'SIGKILL');
  }

  /** Starts it again at the same address, with what it had stored. */
  async restart(): Promise<void> {
    this.#process = (await start(this.#listen, this.#data, this.#options)).process;
  }

  async close(): Promise<void> {
    await stop(this.#process, 'SIGTERM');
  }
}

interface Started {
  process: ChildProcess;
  address: string;
}

function start(listen: string, data: string, { botDelay = 0 }: ServerOptions): Promise<Started> {
  if (!existsSync(PROGRAM)) {
    throw new Error(`${PROGRAM} is not there: build it (cargo build), or name it: BOTTEGA_PROGRAM`);
  }
  const program = spawn(
    PROGRAM,
    // prettier-ignore
    ['serve', '--listen', listen, '--data', data, '--no-dialects', '--bot-delay', String(botDelay)],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  // No server outlives the tests, even if they end in the middle.
  const end = () => program.kill('SIGKILL');
  process.once('exit', end);
  program.once('exit', () => process.off('exit', end));
  return new Promise((opened, failed) => {
    let said = '';
    const hear = (text: Buffer) => {
      said += text.toString();
      const address = /open at (http:\S+)/.exec(said)?.[1];
      if (address) opened({ process: program, address });
    };
    program.stdout.on('data', hear);
    program.stderr.on('data', hear);
    program.on('error', failed);
    program.on('exit', (code) => failed(new Error(`the server ended with ${code}:\n${said}`)));
  });
}

function stop(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return Promise.resolve();
  return new Promise((ended) => {
    program.once('exit', () => ended());
    program.kill(signal);
  });
}
