/** What became of a row: `known` is a user of an earlier run, `existing` an address that somebody else has. */
export const importResults = ['taken', 'known', 'existing', 'left', 'refused'] as const

export type ImportResult = (typeof importResults)[number]

/** Why a row was not taken, in a sentence for anyone who reads the report. */
export const rowReasons = {
  'known-before': 'The user is here already, by this id; nothing of theirs is changed.',
  'address-in-use': 'A user with this address is here already; nothing of theirs is changed.',
  'deleted-since': 'A user of this id was here and has been deleted.',
  'anonymous-user': 'Anonymous users are left behind.',
  'deleted-user': 'The user was deleted in the source.',
  'disabled-organization': 'The organization is disabled in the source.',
  'service-account': 'The user stands for a program.',
  'other-row': 'A row of another table; nothing takes it.',
  'old-session': 'Sessions are left behind: their users sign in again.',
  'no-user': 'Its user is in none of the files, comes in another row than this one, or is one of several of that name.',
  'unreadable-row': 'The row cannot be read: it is no object of JSON, has other columns, or is longer than a megabyte.',
  'unknown-shape': 'The row is not of the shape that this source exports.',
  'no-id': 'The row names no id, or one that cannot be stored.',
  'no-address': 'The user has no email address.',
  'unusable-address': 'Nobody can receive mail at this address, or it is written in a way that is not taken.',
  'second-factor':
    'The user has a second factor that cannot be taken over; --leave second-factors takes them without it.',
  'same-id': 'A row before this one has the same id.',
  'same-address': 'A row before this one has the same address.',
  'slug-in-use': 'Another organization has this URL name; nothing of it is changed.',
  'no-owner': 'Nobody in it would own it: --map says by memberRoles whose role is that of an owner.',
  'no-organization': 'Its organization is in none of the files.',
  'not-organized': 'Its organization is not taken.',
  'organization-here': 'The organization is here already, by this id; nothing of it is changed.',
  'member-here': 'The user is a member already.',
  'not-added': 'The organization is here already; nobody is added to it.',
  'not-stored': 'The database has refused the row.',
} as const satisfies Record<string, string>

export type RowReason = keyof typeof rowReasons

/** Why a part of a row that was taken is not as it was. */
export const noteReasons = {
  'lower-case': 'Addresses are kept in lower case.',
  placeholder: 'The user has no address; a placeholder takes its place, until they set one.',
  'too-long': 'The value is too long, or has characters that cannot be stored.',
  'username-refused': 'The username has letters that are not allowed, is reserved or somebody else has it.',
  'usernames-off': 'Usernames are not enabled here (username.enabled).',
  'password-imported': 'The password works as it did; it is hashed anew at the next sign-in.',
  'unknown-hash': 'The password is hashed in a form that is not known; its user has to set a new one.',
  'costly-hash': 'The password is hashed at a cost that this service does not bear; its user has to set a new one.',
  'too-many-costs': 'Passwords of too many different costs are stored already; the user has to set a new one.',
  'linked-elsewhere': 'The identity is linked to another user.',
  'unknown-identity': 'The identity is of a kind that cannot be taken over.',
  'no-method': 'There is nothing to sign in with; the user asks for a new password by mail.',
  'factor-imported':
    'The authenticator app works as it did. Codes to recover with do not come; the user makes new ones.',
  'other-factor-left': 'This second factor is left behind; the authenticator app that was taken is asked for.',
  'factor-left': 'The second factor is left behind; from now on the first one is enough.',
  'passkey-left': 'Passkeys cannot be taken over; their users add them anew.',
  'field-refused': 'The value is not of the type of its field.',
  'member-left': 'This member is in none of the files, or is one of several of that name.',
  'one-line': 'Line breaks and control characters are left out.',
  'slug-made': 'The URL name has letters that are not allowed, or there is none; it is made of the name.',
  'value-left': 'Nothing takes the values of this field.',
} as const satisfies Record<string, string>

export type NoteReason = keyof typeof noteReasons

/** A part of a row that is converted, or left out. */
export type ImportNote = { field: string; reason: NoteReason }

/** A line of the report: where the row stood, whose it is, and what became of it. */
export type ImportLine = {
  file: string
  row: number
  id: string | null
  email: string | null
  /** The organization of a row that is one, or a member of one. */
  organization?: string
  result: ImportResult
  reason: RowReason | null
  /** The fields that a row of a user must have, and this one lacks. */
  missing?: readonly string[]
  notes: readonly ImportNote[]
}

const converted: ReadonlySet<NoteReason> = new Set([
  ...(['lower-case', 'placeholder', 'password-imported', 'factor-imported', 'slug-made', 'one-line'] as const),
])

/** The line as it is written, with its reasons in words. */
export function describeImportLine({ reason, missing = [], notes, ...line }: ImportLine): object {
  const lacks = missing.length === 0 ? '' : ` It lacks ${missing.join(' and ')}.`
  return {
    ...line,
    ...(reason !== null && { reason, message: `${rowReasons[reason]}${lacks}` }),
    ...(notes.length > 0 && { notes: notes.map(describeNote) }),
  }
}

function describeNote({ field, reason }: ImportNote): object {
  return { field, what: converted.has(reason) ? 'converted' : 'left', reason, message: noteReasons[reason] }
}
