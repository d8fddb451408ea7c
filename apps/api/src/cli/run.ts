import { type Command, commands } from './commands.ts'
import { failed, type Terminal } from './terminal.ts'

const MISUSED = 2

/** Runs the command that `args` ask for; gives its exit code. */
export async function runCommand(terminal: Terminal, args: readonly string[]): Promise<number> {
  const command = commands.find((one) => matches(one, args))
  if (command !== undefined) {
    const run = await command.load()
    return run(terminal, ...argumentsOf(command, args))
  }
  if (['help', '--help'].includes(args[0] ?? '')) {
    terminal.stdout.write(await usage(commands))
    return 0
  }
  const alike = commands.filter(({ words }) => words[0] === args[0])
  const fault = `foyer ${args.join(' ')}: ${faultOf(args, alike)}\n\n`
  return failed(terminal, fault + (await usage(alike.length === 0 ? commands : alike)), MISUSED)
}

function faultOf(args: readonly string[], alike: readonly Command[]): string {
  if (alike.length === 0) return 'no such command'
  return alike.every(({ words }) => words.length > args.length) ? 'incomplete' : 'not understood'
}

function matches({ words, options }: Command, args: readonly string[]): boolean {
  const fits = options === undefined ? words.length === args.length : words.length <= args.length
  return fits && words.every((word, index) => isPlaceholder(word) || word === args[index])
}

function argumentsOf({ words, options }: Command, args: readonly string[]): string[] {
  const given = args.filter((_word, index) => isPlaceholder(words[index]))
  return options === undefined ? given : [...given, ...args.slice(words.length)]
}

function isPlaceholder(word: string | undefined): boolean {
  return word !== undefined && word === word.toUpperCase()
}

async function usage(of: readonly Command[]): Promise<string> {
  const described = await Promise.all(of.map(describe))
  return `Usage:\n${described.flat().join('\n')}\n`
}

async function describe({ words, help, options }: Command): Promise<string[]> {
  const lines = options === undefined ? [] : await options()
  return [`  foyer ${words.join(' ').padEnd(42)} ${help}`, ...lines.map((line) => `          ${line}`)]
}
