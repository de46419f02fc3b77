/** Options of ffmpeg that have no value. */
const FLAGS = new Set(
  ['hide_banner', 'nostdin', 'y', 'version', 'encoders', 'filters', 'an', 'vn', 'sn', 'dn', 'shortest'].map(
    (name) => `-${name}`,
  ),
);

/** `-max_alloc` has no counterpart in the libraries' binding: the process has a limit of its own. */
const GLOBAL = new Set(
  ['v', 'loglevel', 'progress', 'filter_complex', 'timelimit', 'max_alloc'].map((name) => `-${name}`),
);

export class Options {
  readonly #values = new Map<string, string[]>();

  add(name: string, value: string): void {
    this.#values.set(name, [...(this.#values.get(name) ?? []), value]);
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  /** The last value of one of these names. */
  get(...names: readonly string[]): string | undefined {
    return names.flatMap((name) => this.#values.get(name) ?? []).at(-1);
  }

  all(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  /** The last value, which is for this program alone. */
  take(name: string): string | undefined {
    const value = this.get(name);
    this.#values.delete(name);
    return value;
  }

  /** All other options, for ffmpeg's libraries: those of `media` and those of no medium, without its name. */
  rest(media: 'v' | 'a' | null, used: ReadonlySet<string>): Record<string, string> {
    const rest: Record<string, string> = {};
    for (const [name, values] of this.#values) {
      const [key = '', of] = name.split(':');
      if (!used.has(key) && (of === undefined || of === media)) rest[key] = values.at(-1) ?? '';
    }
    return rest;
  }
}

export type File = { url: string; options: Options };

export type Command = { global: Options; inputs: File[]; outputs: File[] };

/** ffmpeg's own order: options belong to the input or the output that comes after them. */
export function readArguments(args: readonly string[]): Command {
  const command: Command = { global: new Options(), inputs: [], outputs: [] };
  let options = new Options();
  for (let index = 0; index < args.length; index += 1) {
    const name = args[index] ?? '';
    if (FLAGS.has(name)) {
      options.add(name.slice(1), '');
      command.global.add(name.slice(1), '');
    } else if (name === '-i' || !name.startsWith('-') || name === '-') {
      const url = name === '-i' ? (args[(index += 1)] ?? '') : name === '-' ? 'pipe:1' : name;
      (name === '-i' ? command.inputs : command.outputs).push({ url, options });
      options = new Options();
    } else {
      const value = args[(index += 1)] ?? '';
      if (GLOBAL.has(name)) command.global.add(name.slice(1), value);
      else options.add(name.slice(1), value);
    }
  }
  return command;
}
