import { describe, expect, test } from 'vitest'
import { proveMailbox } from './mailbox-proof.ts'

const password = { id: 'p', provider: 'credential', provenAt: null, kind: 'account' } as const
const github = { id: 'g', provider: 'github', provenAt: null, kind: 'account' } as const
const google = { id: 'o', provider: 'google', provenAt: new Date(0), kind: 'account' } as const

const factor = { id: 'f', provider: 'two-factor', provenAt: null, kind: 'two-factor' } as const

describe('a proof of the mailbox', () => {
  test('by a reset removes every other that nobody proved, keeps those that somebody did, and verifies nothing', () => {
    const proof = proveMailbox([password, github, google], { by: 'reset', accountId: 'p' })
    expect(proof).toEqual({ proven: [password], removed: [github], verifies: false })
  })

  test('by a provider that is proven already removes what is not', () => {
    const proof = proveMailbox([password, google], { by: 'provider', accountId: 'o' })
    expect(proof).toEqual({ proven: [], removed: [password], verifies: true })
  })

  test('by a mailed link removes a second factor that nobody proved', () => {
    const proof = proveMailbox([google, factor], { by: 'mailbox' })
    expect(proof).toEqual({ proven: [], removed: [factor], verifies: true })
  })

  test('by the browser that set up the account removes nothing', () => {
    const proof = proveMailbox([password, github], { by: 'session' })
    expect(proof).toEqual({ proven: [password, github], removed: [], verifies: true })
  })

  test('changes nothing where everything is proven', () => {
    expect(proveMailbox([google], { by: 'session' })).toEqual({ proven: [], removed: [], verifies: true })
  })
})
