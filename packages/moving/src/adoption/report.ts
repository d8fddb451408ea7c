/** What becomes of a row that is not carried over as it is. */
export type Fate = 'left' | 'changed' | 'noted'

/** Every reason why a row or a table is named in the report, in a sentence for anyone who reads it. */
export const reasons = {
  'same-address': 'Another user has the same address in another case; that one is kept.',
  'anonymous-address': 'The placeholder of an anonymous user was at a domain that may exist.',
  'unusable-address': 'Nobody can sign in with this address; the user keeps it until they are given another.',
  'lower-case': 'Addresses are kept in lower case.',
  'username-letters': 'The username has letters that are not allowed, or is taken in another case; it is left out.',
  'display-username': 'The username was shown in other words; it is shown as it is.',
  'no-value': 'A column that must have a value has none.',
  'value-filled':
    'A column that must have a value had none: it has the least that can stand there, or the time of the adoption.',
  'no-user': 'Its user does not exist, or is left behind.',
  'no-organization': 'Its organization does not exist.',
  'no-team': 'Its team does not exist, or its user is no member.',
  'metadata-no-json': 'The metadata are no JSON object; they are left out.',
  'slug-letters': 'The URL name has letters that a new one could not have; it stays.',
  'no-slug': 'It had no URL name; its id stands for it.',
  'no-name': 'Its name was empty.',
  'role-name':
    'A role is called by 1 to 64 lowercase letters, digits and hyphens, and not owner, admin or member; it is left out.',
  'role-permission': 'What the role grants is no JSON object of lists; it is left out.',
  'too-many-roles': 'Its organization has more roles than may be; the oldest are kept.',
  'role-twice': 'Its organization has a role of this name; the oldest is kept.',
  'twice-a-member': 'The user is a member already; the oldest membership is kept.',
  'twice-in-team': 'The user is in the team already; the oldest row is kept.',
  'link-twice': 'The link is stored twice; the oldest row is kept.',
  'unreadable-key': 'The secrets given do not open the signing key; tokens that it signed do not verify any more.',
  'invited-twice': 'A later invitation to the same address is pending; this one is canceled.',
  'several-teams': 'It named several teams; it leads into the first.',
  'unknown-status': 'Its status is not known; it counts as canceled.',
  impersonation: 'Impersonations end.',
  'too-many-sessions': 'The newest sessions of a user are kept, as many as one may have.',
  'linked-twice': 'The identity is linked already; the oldest account is kept.',
  'second-password': 'The user has an older password account.',
  'unknown-password': 'The password is hashed in a form that is not known; its user has to set a new one.',
  'unreadable-token': 'The tokens of the provider could not be opened; they are left out until the next sign-in.',
  'token-maybe-encrypted':
    'A token of the provider looks encrypted, and no secret given opens it: it is kept as it is. Give the former secret too, if there was one.',
  'factor-not-enabled': 'The second factor was never enabled.',
  'factor-missing': 'The user has a second factor that is not there; from now on a password is enough.',
  'factor-by-mail':
    'No code of the app was ever confirmed, as better-auth asks for: the user is asked for codes by mail.',
  'guessable-codes': 'Backup codes that are short or of digits only are left out: they could be guessed.',
  'second-factor-twice': 'The user has another second factor.',
  'passkey-twice': 'The passkey is stored already.',
  'key-twice': 'The API key is stored already.',
  'key-expired': 'No token that this key signed is valid any more.',
  'own-column': 'A column of the application: its values are in the fields of the rows.',
  'left-column': 'Nothing takes the values of this column.',
  'derived-column': 'Foyer makes these values itself, or has no use for them.',
  'other-table': "The table is not known to be better-auth's; it stays where it is.",
  'left-table': 'The table is left behind.',
  'unvalidated-reference': 'Rows of the application refer to rows that are left behind; only new ones are checked.',
} as const satisfies Record<string, string>

export type Reason = keyof typeof reasons

/** A line of the report. `id` is the row's; a line about a table or a column has none. */
export type ReportLine = { table: string; id: string | null; what: Fate; reason: Reason; detail: string | null }

export function describeLine({ reason, ...line }: ReportLine): ReportLine & { message: string } {
  return { ...line, reason, message: reasons[reason] }
}
