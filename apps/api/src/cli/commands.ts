import { version } from '@foyer/rest-compat/version'
import type { Terminal } from './terminal.ts'

type Run = (terminal: Terminal, ...args: string[]) => Promise<number>

/**
 * `words` is the command line; words in capitals are placeholders for the arguments of what `load` gives. One with
 * `options` takes whatever follows, and describes it. Each command is a module that is loaded when it is asked for, and judges its
 * arguments before it loads what it needs: that is half a second of a processor.
 */
export type Command = {
  words: readonly string[]
  load: () => Promise<Run>
  help: string
  options?: () => Promise<readonly string[]>
}

export const commands: readonly Command[] = [
  { words: ['start'], load: async () => start, help: 'start the service, as foyer alone does' },
  {
    words: ['migrate'],
    load: async () => (await import('./migrate.ts')).migrate,
    help: 'bring the database to the schema of this version',
  },
  {
    words: ['doctor'],
    load: async () => (await import('./doctor.ts')).doctor,
    help: 'check the settings, the database and the mail server',
  },
  {
    words: ['doctor', '--json'],
    load: async () => (await import('./doctor.ts')).doctorAsJson,
    help: 'the same as JSON',
  },
  {
    words: ['config'],
    load: async () => (await import('./config.ts')).showConfig,
    help: 'show what is configured and where, without secrets',
  },
  {
    words: ['config', '--json'],
    load: async () => (await import('./config.ts')).showConfigAsJson,
    help: 'the same as JSON',
  },
  {
    words: ['create-admin', 'EMAIL'],
    load: async () => (await import('./create-admin.ts')).createAdmin,
    help: 'make an admin, who chooses a password by a link',
  },
  {
    words: ['grant', 'EMAIL', 'ROLE'],
    load: async () => (await import('./grant.ts')).grant,
    help: 'give a user one more role',
  },
  {
    words: ['keys', 'rotate'],
    load: async () => (await import('./keys.ts')).rotateKeys,
    help: 'sign tokens by a new key; the old ones verify for a while',
  },
  {
    words: ['secrets', 'reseal'],
    load: async () => (await import('./secrets.ts')).resealSecrets,
    help: 'encrypt what is stored with the newest secret',
  },
  {
    words: ['backup', 'FILE'],
    load: async () => (await import('./backup.ts')).backup,
    help: 'write the embedded database to a file, while stopped',
  },
  {
    words: ['restore', 'FILE'],
    load: async () => (await import('./backup.ts')).restore,
    help: 'read such a file where there is no database',
  },
  {
    words: ['move-to-postgres'],
    load: async () => (await import('./move-to-postgres.ts')).moveToPostgres,
    help: 'copy the embedded database to that of DATABASE_URL',
  },
  {
    words: ['adopt', 'better-auth'],
    load: async () => (await import('./adopt.ts')).adoptBetterAuth,
    help: 'take over the database of better-auth; nobody signs in again',
    options: async () => (await import('./adopt.ts')).adoptOptions,
  },
  {
    words: ['shadow'],
    load: async () => (await import('./shadow.ts')).shadow,
    help: 'stand in front of better-auth, and compare its answers with those of an adopted copy',
    options: async () => (await import('./shadow.ts')).shadowOptions,
  },
  {
    words: ['export', 'FILE'],
    load: async () => (await import('./export-archive.ts')).exportToArchive,
    help: 'write everything to an archive that another Foyer imports',
    options: async () => (await import('./export-archive.ts')).exportOptions,
  },
  {
    words: ['import', 'foyer', 'FILE'],
    load: async () => (await import('./import-foyer.ts')).importFromFoyer,
    help: 'import such an archive: ids stay, passwords work on',
    options: async () => (await import('./import-foyer.ts')).importFoyerOptions,
  },
  {
    words: ['import'],
    load: async () => (await import('./import-users.ts')).importUsers,
    help: 'SOURCE FILE...: take the users that another service exported',
    options: async () => (await import('./import-users.ts')).importOptions,
  },
  {
    words: ['users', 'list'],
    load: async () => (await import('./users.ts')).listUsers,
    help: 'a line for each user: email, id, name, roles, ban',
    options: async () => (await import('./users.ts')).listUsersOptions,
  },
  {
    words: ['users', 'show', 'USER'],
    load: async () => (await import('./users.ts')).showUser,
    help: 'what is known of a user, by id or email',
    options: async () => (await import('./users.ts')).showUserOptions,
  },
  {
    words: ['users', 'ban', 'USER'],
    load: async () => (await import('./change-users.ts')).banUser,
    help: 'ban a user, and sign them out',
    options: async () => (await import('./change-users.ts')).banUserOptions,
  },
  {
    words: ['users', 'unban', 'USER'],
    load: async () => (await import('./change-users.ts')).unbanUser,
    help: 'lift a ban',
    options: async () => (await import('./change-users.ts')).changeUserOptions,
  },
  {
    words: ['users', 'unlock', 'USER'],
    load: async () => (await import('./change-users.ts')).unlockUser,
    help: 'forget the failed attempts for which a user has to wait',
    options: async () => (await import('./change-users.ts')).changeUserOptions,
  },
  {
    words: ['users', 'reset-two-factor', 'USER'],
    load: async () => (await import('./change-users.ts')).resetTwoFactor,
    help: 'remove the second factor of a user who has lost it',
    options: async () => (await import('./change-users.ts')).changeUserOptions,
  },
  {
    words: ['users', 'set-role', 'USER', 'ROLES'],
    load: async () => (await import('./change-users.ts')).setRole,
    help: 'replace the roles of a user, with commas between them',
    options: async () => (await import('./change-users.ts')).changeUserOptions,
  },
  {
    words: ['users', 'delete', 'USER'],
    load: async () => (await import('./change-users.ts')).deleteUser,
    help: 'delete a user, and the organizations that only they own',
    options: async () => (await import('./change-users.ts')).deleteUserOptions,
  },
  {
    words: ['sessions', 'end-all', '--yes'],
    load: async () => (await import('./sessions.ts')).endEverySession,
    help: 'sign everybody out on every device',
  },
  {
    words: ['sessions', 'end-all', '--user', 'EMAIL', '--yes'],
    load: async () => (await import('./sessions.ts')).endEverySessionOf,
    help: 'the same for one user',
  },
  {
    words: ['sessions', 'end-all'],
    load: async () => (await import('./ask-first.ts')).askToEndSessions,
    help: 'say what --yes would do',
  },
  {
    words: ['sessions', 'end-all', '--user', 'EMAIL'],
    load: async () => (await import('./ask-first.ts')).askToEndSessions,
    help: 'say what --yes would do',
  },
  {
    words: ['service-keys', 'issue'],
    load: async () => (await import('./issue-service-key.ts')).issueServiceKey,
    help: 'make a key of the service, and print it',
    options: async () => (await import('./issue-service-key.ts')).issueServiceKeyOptions,
  },
  {
    words: ['service-keys', 'list'],
    load: async () => (await import('./service-keys.ts')).listServiceKeys,
    help: 'a line for each key of the service',
  },
  {
    words: ['service-keys', 'delete', 'ID'],
    load: async () => (await import('./service-keys.ts')).deleteServiceKey,
    help: 'delete a key of the service',
  },
  {
    words: ['api-keys', 'issue'],
    load: async () => (await import('./issue-api-key.ts')).issueApiKey,
    help: 'make a key for a user or an organization, and print it',
    options: async () => (await import('./issue-api-key.ts')).issueApiKeyOptions,
  },
  {
    words: ['api-keys', 'disable-all', '--yes'],
    load: async () => (await import('./api-keys.ts')).disableEveryApiKey,
    help: 'refuse every API key until its owner enables it',
  },
  {
    words: ['api-keys', 'disable-all'],
    load: async () => (await import('./ask-first.ts')).askToDisableApiKeys,
    help: 'say what --yes would do',
  },
  { words: ['--version'], load: async () => printVersion, help: 'tell the version' },
]

async function start(): Promise<number> {
  // Imported lazily: the service is most of the program, and no other command needs it.
  const { serve } = await import('#serve.ts')
  await serve()
  return 0
}

async function printVersion({ stdout }: Terminal): Promise<number> {
  stdout.write(`${version}\n`)
  return 0
}
