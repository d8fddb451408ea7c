import { version } from '@foyer/rest-compat/version'
import { adoptBetterAuth, adoptOptions } from './adopt.ts'
import { askToDisableApiKeys, disableEveryApiKey } from './api-keys.ts'
import { backup, restore } from './backup.ts'
import { showConfig, showConfigAsJson } from './config.ts'
import { createAdmin } from './create-admin.ts'
import { doctor } from './doctor.ts'
import { exportOptions, exportToArchive } from './export-archive.ts'
import { grant } from './grant.ts'
import { importFoyerOptions, importFromFoyer } from './import-foyer.ts'
import { importOptions, importUsers } from './import-users.ts'
import { issueApiKey, issueApiKeyOptions } from './issue-api-key.ts'
import { rotateKeys } from './keys.ts'
import { migrate } from './migrate.ts'
import { moveToPostgres } from './move-to-postgres.ts'
import { resealSecrets } from './secrets.ts'
import { askToEndSessions, endEverySession, endEverySessionOf } from './sessions.ts'
import { shadow, shadowOptions } from './shadow.ts'

/**
 * `words` is the command line; words in capitals are placeholders for the arguments of `run`. One with `options` takes
 * whatever follows, and describes it.
 */
type Command = {
  words: readonly string[]
  run: (...args: string[]) => Promise<number>
  help: string
  options?: readonly string[]
}

const commands: readonly Command[] = [
  { words: ['start'], run: start, help: 'start the service, as foyer alone does' },
  { words: ['migrate'], run: migrate, help: 'bring the database to the schema of this version' },
  { words: ['doctor'], run: doctor, help: 'check the settings, the database and the mail server' },
  { words: ['config'], run: showConfig, help: 'show what is configured and where, without secrets' },
  { words: ['config', '--json'], run: showConfigAsJson, help: 'the same as JSON' },
  { words: ['create-admin', 'EMAIL'], run: createAdmin, help: 'make an admin, who chooses a password by a link' },
  { words: ['grant', 'EMAIL', 'ROLE'], run: grant, help: 'give a user one more role' },
  { words: ['keys', 'rotate'], run: rotateKeys, help: 'sign tokens by a new key; the old ones verify for a while' },
  { words: ['secrets', 'reseal'], run: resealSecrets, help: 'encrypt what is stored with the newest secret' },
  { words: ['backup', 'FILE'], run: backup, help: 'write the embedded database to a file, while stopped' },
  { words: ['restore', 'FILE'], run: restore, help: 'read such a file where there is no database' },
  { words: ['move-to-postgres'], run: moveToPostgres, help: 'copy the embedded database to that of DATABASE_URL' },
  {
    words: ['adopt', 'better-auth'],
    run: adoptBetterAuth,
    help: 'take over the database of better-auth; nobody signs in again',
    options: adoptOptions,
  },
  {
    words: ['shadow'],
    run: shadow,
    help: 'stand in front of better-auth, and compare its answers with those of an adopted copy',
    options: shadowOptions,
  },
  {
    words: ['export', 'FILE'],
    run: exportToArchive,
    help: 'write everything to an archive that another Foyer imports',
    options: exportOptions,
  },
  {
    words: ['import', 'foyer', 'FILE'],
    run: importFromFoyer,
    help: 'import such an archive: ids stay, passwords work on',
    options: importFoyerOptions,
  },
  {
    words: ['import'],
    run: importUsers,
    help: 'SOURCE FILE...: take the users that another service exported',
    options: importOptions,
  },
  { words: ['sessions', 'end-all', '--yes'], run: endEverySession, help: 'sign everybody out on every device' },
  { words: ['sessions', 'end-all', '--user', 'EMAIL', '--yes'], run: endEverySessionOf, help: 'the same for one user' },
  { words: ['sessions', 'end-all'], run: () => askToEndSessions(), help: 'say what --yes would do' },
  { words: ['sessions', 'end-all', '--user', 'EMAIL'], run: askToEndSessions, help: 'say what --yes would do' },
  {
    words: ['api-keys', 'issue'],
    run: issueApiKey,
    help: 'make a key for a user or an organization, and print it',
    options: issueApiKeyOptions,
  },
  {
    words: ['api-keys', 'disable-all', '--yes'],
    run: disableEveryApiKey,
    help: 'refuse every API key until its owner enables it',
  },
  { words: ['api-keys', 'disable-all'], run: askToDisableApiKeys, help: 'say what --yes would do' },
  { words: ['--version'], run: printVersion, help: 'tell the version' },
]

const args = process.argv.length > 2 ? process.argv.slice(2) : ['start']
const command = commands.find((one) => matches(one, args))
if (command === undefined) {
  process.stdout.write(usage())
  process.exitCode = ['help', '--help'].includes(args[0] ?? '') ? 0 : 2
} else {
  process.exitCode = await command.run(...argumentsOf(command, args))
}

async function start(): Promise<number> {
  // Imported lazily: the service is most of the program, and no other command needs it.
  const { serve } = await import('#serve.ts')
  await serve()
  return 0
}

async function printVersion(): Promise<number> {
  process.stdout.write(`${version}\n`)
  return 0
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

function usage(): string {
  const lines = commands.flatMap(({ words, help, options = [] }) => [
    `  foyer ${words.join(' ').padEnd(42)} ${help}`,
    ...options.map((option) => `          ${option}`),
  ])
  return `Usage:\n${lines.join('\n')}\n`
}
