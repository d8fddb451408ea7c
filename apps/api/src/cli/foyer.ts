import { createAdmin } from './create-admin.ts'
import { doctor } from './doctor.ts'
import { grant } from './grant.ts'
import { rotateKeys } from './keys.ts'
import { migrate } from './migrate.ts'

/** `words` are what is typed; those in capitals stand for what `run` is given. */
type Command = { words: readonly string[]; run: (...given: string[]) => Promise<number>; help: string }

const commands: readonly Command[] = [
  { words: ['migrate'], run: migrate, help: 'bring the database to the schema of this version' },
  { words: ['doctor'], run: doctor, help: 'check the settings, the database and the mail server' },
  { words: ['create-admin', 'EMAIL'], run: createAdmin, help: 'make an admin, who chooses a password by a link' },
  { words: ['grant', 'EMAIL', 'ROLE'], run: grant, help: 'give a user one more role' },
  { words: ['keys', 'rotate'], run: rotateKeys, help: 'sign tokens by a new key; the old ones verify for a while' },
]

const typed = process.argv.slice(2)
const command = commands.find(({ words }) => isCalledBy(words, typed))
if (command === undefined) {
  process.stdout.write(usage())
  process.exitCode = ['help', '--help', undefined].includes(typed[0]) ? 0 : 2
} else {
  process.exitCode = await command.run(...typed.filter((_word, place) => isPlace(command.words[place])))
}

function isCalledBy(words: readonly string[], typed: readonly string[]): boolean {
  return words.length === typed.length && words.every((word, place) => isPlace(word) || word === typed[place])
}

function isPlace(word: string | undefined): boolean {
  return word !== undefined && word === word.toUpperCase()
}

function usage(): string {
  const lines = commands.map(({ words, help }) => `  foyer ${words.join(' ').padEnd(20)} ${help}`)
  return `Usage:\n${lines.join('\n')}\n`
}
