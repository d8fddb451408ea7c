import { describe, expect, test } from 'vitest'
import { addedBy, holdsMailbox, type Presenter, proveMailbox } from './mailbox-proof.ts'

const unproven = { provenAt: null, party: null, kind: 'account' } as const
const password = { id: 'p', provider: 'credential', ...unproven } as const
const github = { id: 'g', provider: 'github', ...unproven } as const
const google = { id: 'o', provider: 'google', ...unproven, provenAt: new Date(0) } as const
const trusted = { id: 't', provider: 'acme', ...unproven, party: 't' } as const
const factor = { id: 'f', provider: 'two-factor', ...unproven, kind: 'two-factor' } as const

describe('a proof of the mailbox', () => {
  test('by a reset removes every other that nobody proved, keeps those that somebody did, and verifies nothing', () => {
    const before = { methods: [password, github, google], provedBefore: true }
    expect(proveMailbox(before, { by: 'reset', accountId: 'p', parties: [] })).toEqual({
      proven: [password],
      removed: [github],
      verifies: false,
      endsEarlierAccess: true,
    })
  })

  test('by a provider that is proven already removes what is not', () => {
    const before = { methods: [password, google], provedBefore: true }
    const proof = proveMailbox(before, { by: 'provider', accountId: 'o' })
    expect(proof).toMatchObject({ proven: [], removed: [password], verifies: true, endsEarlierAccess: true })
  })

  test('by a mailed link removes a second factor that nobody proved', () => {
    const proof = proveMailbox({ methods: [google, factor], provedBefore: true }, { by: 'mailbox', parties: [] })
    expect(proof).toMatchObject({ proven: [], removed: [factor], verifies: true, endsEarlierAccess: true })
  })

  test('by the browser that set up the account removes and ends nothing', () => {
    const before = { methods: [password, github], provedBefore: false }
    const proof = proveMailbox(before, { by: 'mailbox', parties: [null] })
    expect(proof).toEqual({ proven: [password, github], removed: [], verifies: true, endsEarlierAccess: false })
  })

  test.each([
    { by: 'reset', verifies: false },
    { by: 'reset-code', verifies: true },
  ] as const)('by a $by in that browser removes and ends nothing either', ({ by, verifies }) => {
    const before = { methods: [password, github], provedBefore: false }
    const proof = proveMailbox(before, { by, accountId: 'p', parties: [null] })
    expect(proof).toEqual({ proven: [password, github], removed: [], verifies, endsEarlierAccess: false })
  })

  test('speaks for those as whom the browser came in, and for nobody else', () => {
    const before = { methods: [password, trusted], provedBefore: false }
    expect(proveMailbox(before, { by: 'mailbox', parties: ['t'] })).toEqual({
      proven: [trusted],
      removed: [password],
      verifies: true,
      endsEarlierAccess: true,
    })
    expect(proveMailbox(before, { by: 'mailbox', parties: [null] })).toMatchObject({
      proven: [password],
      removed: [trusted],
      endsEarlierAccess: true,
    })
    expect(proveMailbox(before, { by: 'mailbox', parties: [null, 't'] })).toMatchObject({
      proven: [password, trusted],
      removed: [],
      endsEarlierAccess: false,
    })
  })

  test('by who came in otherwise than the person who set the account up ends the access of that one, without any method too', () => {
    const presenter = { by: 'mailbox', parties: ['t'] } as const
    expect(proveMailbox({ methods: [trusted], provedBefore: false }, presenter).endsEarlierAccess).toBe(true)
    expect(proveMailbox({ methods: [trusted], provedBefore: true }, presenter).endsEarlierAccess).toBe(false)
  })

  test.each<{ presenter: Presenter }>([
    { presenter: { by: 'mailbox', parties: [] } },
    { presenter: { by: 'provider', accountId: 'p' } },
    { presenter: { by: 'reset', accountId: 'p', parties: [] } },
    { presenter: { by: 'reset-code', accountId: 'p', parties: [] } },
  ])(
    'by a $presenter.by, if it is the first, ends earlier access although there is nothing to remove; later it ends nothing',
    ({ presenter }) => {
      for (const methods of [[], [password]].filter(({ length }) => length === 0 || presenter.by !== 'mailbox')) {
        for (const provedBefore of [false, true]) {
          const proof = proveMailbox({ methods, provedBefore }, presenter)
          expect(proof).toMatchObject({ removed: [], endsEarlierAccess: !provedBefore })
        }
      }
    },
  )

  test('changes nothing where everything is proven', () => {
    const proof = proveMailbox({ methods: [google], provedBefore: true }, { by: 'mailbox', parties: [null] })
    expect(proof).toEqual({ proven: [], removed: [], verifies: true, endsEarlierAccess: false })
  })
})

test.each([
  [true, new Date(0), true],
  [true, null, false],
  [false, new Date(0), false],
  [false, null, false],
])('verified %s and proved %s: the user holds the mailbox: %s', (emailVerified, mailboxProvenAt, holds) => {
  expect(holdsMailbox({ emailVerified, mailboxProvenAt })).toBe(holds)
})

test('what is added is proven with the mailbox, except by somebody who may be another', () => {
  const at = new Date(0)
  expect(addedBy(null, at)).toEqual({ party: null, provenAt: at })
  expect(addedBy(null, null)).toEqual({ party: null, provenAt: null })
  expect(addedBy('t', at)).toEqual({ party: 't', provenAt: null })
})
