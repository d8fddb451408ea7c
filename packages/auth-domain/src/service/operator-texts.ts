/** Why a process hears of no changes. */
export const memoryFaults = {
  lost: 'the database cannot be listened to',
  unheard: 'what is announced through DATABASE_URL is not heard; behind a pooler set FOYER_LISTEN_URL',
  'other-server': 'FOYER_LISTEN_URL is another server than DATABASE_URL',
  behind: 'the database is slow to tell of changes',
} as const

const unkept = 'Answers are not kept in memory'
const deletionWaits = 'nothing is deleted while they are over an hour apart'

/**
 * What `foyer doctor`, readiness and the pages tell operators, by code: the English of the command line, which the pages
 * translate. `{{…}}` are values.
 */
export const operatorTexts = {
  'setting-missing': 'it is not set',
  'database-unchosen': 'it is not set, and FOYER_EMBEDDED=true does not ask for the embedded one',
  'mail-tls-off': 'its parameters turn TLS off: a password or a link would be sent in clear',
  'providers-simulated': 'anyone could sign in as any user',
  'check-failed': 'it could not be checked: {{error}}',
  'cookies-elsewhere': 'browsers take no cookies of {{domain}} from {{hostname}}: the host is not below it',
  'cookies-of-suffix': 'browsers take no cookies of {{domain}} from {{hostname}}: anybody gets names below it',
  'passkeys-at-address': 'browsers use no passkeys at {{origin}}: its host is an IP address',
  'passkeys-elsewhere': 'browsers use no passkeys of {{id}} at {{origin}}',
  'passkeys-of-suffix': 'browsers use no passkeys of all of {{id}}',
  'passkeys-insecure': 'browsers use no passkeys at {{origin}}: it is not https',
  'clock-behind': "This machine's clock is {{seconds}} s behind the database's, which is followed",
  'clock-ahead': "This machine's clock is {{seconds}} s ahead of the database's, which is followed",
  'clock-far-behind': `This machine's clock is {{seconds}} s behind the database's, which is followed; ${deletionWaits}`,
  'clock-far-ahead': `This machine's clock is {{seconds}} s ahead of the database's, which is followed; ${deletionWaits}`,
  'never-analyzed': 'never analyzed: {{tables}}',
  'users-miscounted': 'days with wrong counts: {{days}}; rows were written past the triggers',
  'memory-lost': `${unkept}: ${memoryFaults.lost}; the log and foyer doctor say why`,
  'memory-unheard': `${unkept}: ${memoryFaults.unheard}`,
  'memory-other-server': `${unkept}: ${memoryFaults['other-server']}`,
  'memory-behind': `${unkept}: ${memoryFaults.behind}`,
  'memory-unlistened': `${unkept}: ${memoryFaults.lost}: {{cause}}`,
  'standby-read': 'Nothing can be written: the database does not answer, and FOYER_READ_URL is read in its place',
  'secret-missing': 'stored passwords or backup codes need it; not in {{setting}}',
  'no-admin': 'there is no admin',
  'secret-foreign':
    'The secrets of this service do not read {{count}} stored passwords, codes, tokens or keys: FOYER_SECRET is not the one of this database. foyer doctor counts them',
  'adopted-secrets-missing':
    'There are users of better-auth, and none of its secrets: cookies and links that it has signed are not taken.',
  'factors-not-taken': 'users with one that is not taken, who are asked for another or a backup code: {{users}}',
  'factors-unasked': 'users with one that nobody is asked for: {{users}}',
  'database-in-clear': 'the connection is not encrypted, and the server is not on this machine',
  'database-unverified': "the connection is encrypted, but the server's certificate is not checked",
  'mail-in-clear': '{{setting}} allows the password, links and codes to be sent in clear',
  'mail-unverified': "mails are encrypted, but the server's certificate is not checked",
  'redis-in-clear':
    'the connection is not encrypted, its password is sent in clear, and the server is not on this machine',
  'redis-away': 'Redis does not answer: rate limits are counted without it',
  'mail-server-away': 'The mail server cannot be used: mails wait',
  'password-queue-full': 'The queue for hashing passwords is full: anyone who fills it is answered 503',
  'proxy-unnamed': '{{header}} from {{address}} is ignored: FOYER_TRUST_PROXY does not name this proxy',
} as const

/** What mends it, where that is more than a setting or a command. */
export const operatorFixes = {
  'cookie-domain':
    'advanced.crossSubDomainCookies.domain: a registered domain, such as example.com, of the host of FOYER_BASE_URL',
  'passkey-origin':
    'FOYER_BASE_URL and passkey.origin on https (or localhost), with the host passkey.rpID or one below it',
  'synchronize-clocks': 'synchronize both machines by NTP',
  'let-it-run': 'run the service: it does this when nothing is asked of it',
  'listen-past-pooler': 'FOYER_LISTEN_URL=postgres://… past the pooler, to the server of DATABASE_URL',
  'make-admin': 'npx foyer-auth create-admin EMAIL; or for a user who is there: npx foyer-auth grant EMAIL {{role}}',
  'grant-admin': 'npx foyer-auth grant EMAIL {{role}}',
  'name-admin': 'the id of a user in admin.adminUserIds, or a role in admin.adminRoles',
  'append-secret': 'append the former secret to {{setting}}',
  'adopted-secrets': "Set FOYER_ADOPTED_SECRETS_FILE to the file with better-auth's secret",
  'serve-factors':
    'set twoFactor.enabled, with totpOptions.disable off for codes of apps and otpOptions.enabled for codes by mail',
  'verify-database': 'add ?sslmode=verify-full (and &sslrootcert=FILE) to {{setting}}',
  'unset-setting': 'unset {{setting}}',
  'verify-mail-server': 'remove tls.rejectUnauthorized from SMTP_URL',
  'mail-tls': 'SMTP_URL=smtps://user:password@host, or {{setting}}=true if the network is trusted',
} as const
