import { describe, expect, test } from 'vitest'
import { proveMailbox } from './mailbox-proof.ts'

const password = { id: 'p', provider: 'credential', provenAt: null }
const github = { id: 'g', provider: 'github', provenAt: null }
const google = { id: 'o', provider: 'google', provenAt: new Date(0) }

describe('a proof of the mailbox', () => {
  test('by one method removes every other that nobody proved, and keeps those that somebody did', () => {
    const proof = proveMailbox([password, github, google], { by: 'method', accountId: 'p' })
    expect(proof).toEqual({ proven: [password], removed: [github] })
  })

  test('by a proven method removes what is not', () => {
    const proof = proveMailbox([password, google], { by: 'method', accountId: 'o' })
    expect(proof).toEqual({ proven: [], removed: [password] })
  })

  test('by the browser that set up the account removes nothing', () => {
    expect(proveMailbox([password, github], { by: 'session' })).toEqual({ proven: [password, github], removed: [] })
  })

  test('changes nothing where everything is proven', () => {
    expect(proveMailbox([google], { by: 'session' })).toEqual({ proven: [], removed: [] })
  })
})
