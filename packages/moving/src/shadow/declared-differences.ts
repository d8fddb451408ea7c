import { absent, type ComparedAnswer, type Difference, isRecord, isTime, otherOrder } from './compare-answers.ts'

/** What a rule knows beside the difference. `endpoint` is the path of the call, `fingerprint` the handle of a secret. */
export type DifferenceContext = {
  endpoint: string
  old: ComparedAnswer
  fingerprint: (secret: string) => string
}

/** A difference that is meant. `documented`: words of docs/compatibility.md or docs/moving-in.md that say so. */
export type DeclaredDifference = {
  because: string
  documented: string
  holds: (difference: Difference, context: DifferenceContext) => boolean
}

export const declaredDifferences: readonly DeclaredDifference[] = [
  {
    because: 'the handle of the session instead of the secret of its cookie',
    documented: '`token` in bodies',
    holds: ({ path, old, foyer }, { fingerprint }) =>
      path.endsWith('.token') && typeof old === 'string' && fingerprint(old) === foyer,
  },
  {
    because: 'every user has a language',
    documented: '| user | | additionally `language` |',
    holds: ({ path, old }) => path.endsWith('.language') && old === absent,
  },
  {
    because: 'an account has the names of all versions for its provider and user',
    documented: '`list-accounts` answers `provider`, `providerId` and `userId`',
    holds: ({ path, old }, { endpoint }) =>
      endpoint === '/list-accounts' && old === absent && /\.(provider|providerId|userId)$/.test(path),
  },
  {
    because: 'the page of an invitation warns of an inviter who has not verified their address',
    documented: '| get-invitation | | additionally `inviterEmailVerified`, and the `callbackURL`',
    holds: ({ path, old }) => old === absent && ['body.inviterEmailVerified', 'body.callbackURL'].includes(path),
  },
  {
    because: 'who never was banned or anonymous is not said to be neither',
    documented: '| `banned`, `isAnonymous` of who never was |',
    holds: ({ path, old, foyer }) => /\.(banned|isAnonymous)$/.test(path) && old === false && foyer === null,
  },
  {
    because: 'a session has an active team only while there is one',
    documented: '| `activeTeamId` of a session without an active team |',
    holds: ({ path, old, foyer }) => path.endsWith('.activeTeamId') && old === null && foyer === absent,
  },
  {
    because: 'a member has its oldest team',
    documented: '| `teamId` of a member |',
    holds: ({ path, old }, { endpoint }) =>
      endpoint.startsWith('/organization/') && path.endsWith('.teamId') && old === absent,
  },
  {
    because: "only the invitations of one's own have a time",
    documented: '| `createdAt` of an invitation |',
    holds: ({ path, foyer }) =>
      /invitations?(\[\])?\.createdAt$|^body(\[\])?\.createdAt$/.test(path) && foyer === absent,
  },
  {
    because: 'a team has the keys of 1.2.12',
    documented: '| teams of get-full-organization',
    holds: ({ path, foyer }) => path.endsWith('.memberCount') && foyer === absent,
  },
  {
    because: 'the newest session first',
    documented: '| order of list-sessions |',
    holds: ({ old }, { endpoint }) => endpoint === '/list-sessions' && old === otherOrder,
  },
  {
    because: 'the order is that of the identifiers and times, and not that of the disk',
    documented: '| order of other lists |',
    holds: ({ old }) => old === otherOrder,
  },
  {
    because: 'a username is always shown in some spelling',
    documented: '| a username without a `displayUsername` |',
    holds: ({ path, old }) => path.endsWith('.displayUsername') && old === null,
  },
  {
    because: 'who is signed out is told so without a body',
    documented: '| a call that needs a session, without one |',
    holds: ({ path, foyer }, { old }) => path === 'body' && old.status === 401 && foyer === absent,
  },
  {
    because: 'nothing is said of an organization where none is active, or to those outside',
    documented: '| organization calls without an active organization; signed out |',
    holds: ({ part, foyer }, { endpoint, old }) =>
      endpoint.startsWith('/organization/') &&
      part === 'status' &&
      (foyer === 400 || foyer === 401) &&
      old.status === 200 &&
      old.body === null,
  },
  {
    because: 'a refusal names the field',
    documented: '| a query or body that is refused |',
    holds: ({ path, old, foyer }) =>
      path === 'body.message' && isText(old, /^Invalid (body|query) parameters$/) && isText(foyer, /^\[(body|query)\b/),
  },
  {
    because: 'bad input is no failure of the service',
    documented: 'never a 5xx',
    holds: ({ part, foyer }, { old }) =>
      part === 'status' && old.status >= 500 && typeof foyer === 'number' && foyer < 500,
  },
  {
    because: 'a call that the old version does not have',
    documented: 'Of the calls that these versions have added',
    holds: ({ part }, { old }) => part === 'status' && old.status === 404 && !isRecord(old.body),
  },
  {
    because: 'addresses are kept in lower case',
    documented: '| addresses that differ in case |',
    holds: ({ path, old, foyer }) => /email$/i.test(path) && typeof old === 'string' && old.toLowerCase() === foyer,
  },
  {
    because: 'the placeholder of an anonymous user is at a domain that cannot exist',
    documented: "Placeholder addresses at domains that may exist become Foyer's own.",
    holds: ({ path, old, foyer }) =>
      /\.email$/.test(path) && typeof old === 'string' && old.startsWith('temp') && String(foyer).endsWith('.invalid'),
  },
  {
    because: 'a browser that has signed in is marked',
    documented: '| a browser that has signed in |',
    holds: ({ part, path, old }) => part === 'cookies' && path.endsWith('known_browser') && old === absent,
  },
  {
    because: 'each keeps a cache of the session that only it can read',
    documented: '| an expired cookie cache |',
    holds: ({ part, path }) => part === 'cookies' && /session_data\b/.test(path),
  },
  {
    because: 'the copy is asked without renewing the session',
    documented: 'it renews no session',
    holds: isRenewal,
  },
]

function isText(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value)
}

/** The rule that a difference is declared by. */
export function declaredBy(difference: Difference, context: DifferenceContext): DeclaredDifference | undefined {
  return declaredDifferences.find(({ holds }) => holds(difference, context))
}

// In the row the end and the time of the renewal; with them the cookies that last as long.
function isRenewal({ part, path, old, foyer }: Difference): boolean {
  if (part === 'cookies') {
    const isSet = isRecord(old) && old['max-age'] !== '0'
    return isSet && foyer === absent && /session_token/.test(path)
  }
  if (!/^body(\[\])?(\.session)?\.(expiresAt|updatedAt)$/.test(path)) return false
  return isTime(old) && isTime(foyer) && new Date(old) > new Date(foyer)
}
