import { expect, test } from 'vitest'
import { cancelled, DatabaseUnavailableError, isTurnedAway, unavailable, uniqueViolation } from '#engine/errors.ts'

const withCode = (code: string, more: object = {}) => Object.assign(new Error('failed'), { code, ...more })

test.each([
  ['refused', withCode('ECONNREFUSED')],
  ['reset', withCode('ECONNRESET')],
  ['no socket', withCode('ENOENT', { syscall: 'connect' })],
  ['unknown host', withCode('ENOTFOUND')],
  ['shut down by an administrator', withCode('57P01')],
  ['starting up', withCode('57P03')],
  ['connection failure', withCode('08006')],
  ['too many connections', withCode('53300')],
  ['a statement that took too long', withCode('57014')],
  ['a lock that took too long', withCode('55P03')],
  ['idle in a transaction for too long', withCode('57P05')],
  ['a full disk', withCode('53100')],
  ['out of something else', withCode('53400')],
  ['a database that was dropped', withCode('57P04')],
  ['an error of the disk', withCode('58030')],
  ['a file of the server that is missing', withCode('58P01')],
  ['a broken configuration', withCode('F0000')],
  ['not in a state to answer', withCode('55000')],
  ['in use', withCode('55006')],
  ['unknown whether it was committed', withCode('40003')],
  ['a snapshot too old', withCode('72000')],
  ['a password that has changed', withCode('28P01')],
  ['a role that may not sign in', withCode('28000')],
  ['no such database', withCode('3D000')],
  ['a standby', withCode('25006')],
  ['a deadlock', withCode('40P01')],
  ['pool timeout', new Error('timeout exceeded when trying to connect')],
  ['slow connect', new Error('Connection terminated due to connection timeout')],
  ['lost', new Error('Connection terminated unexpectedly')],
  ['closed', new Error('PGlite is closed')],
  ['queue', new DatabaseUnavailableError('full')],
  ['the cause of another', new Error('cannot read', { cause: withCode('ECONNREFUSED') })],
])('unavailable: %s', (_name, error) => {
  expect(unavailable(error)).toBe(true)
})

test.each([
  ['duplicate', withCode('23505')],
  ['syntax', withCode('42601')],
  ['a missing file', withCode('ENOENT')],
  ['a broken pipe of our own', withCode('57000_OF_OURS')],
  ['too much of a statement', withCode('54001')],
  ['no privilege', withCode('42501')],
  ['a number out of range', withCode('22003')],
  ['a transaction that was misused', withCode('25P02')],
  ['an error within the server', withCode('XX000')],
  ['a bug', new TypeError('x is not a function')],
  ['no error', 'ECONNREFUSED'],
  ['nothing', undefined],
])('not unavailable: %s', (_name, error) => {
  expect(unavailable(error)).toBe(false)
})

test.each([
  ['took too long', withCode('57014'), true],
  ['waited too long for a lock', new Error('cannot migrate', { cause: withCode('55P03') }), true],
  ['was never answered', new Error('Query read timeout'), false],
  ['found no server', withCode('ECONNREFUSED'), false],
])('a statement that %s is cancelled: %s', (_name, error, expected) => {
  expect(cancelled(error)).toBe(expected)
})

test.each([
  ['a wrong password', withCode('28P01'), true],
  ['no such database, as the cause of another', new Error('cannot migrate', { cause: withCode('3D000') }), true],
  ['starting up', withCode('57P03'), false],
])('by %s the service is turned away: %s', (_name, error, expected) => {
  expect(isTurnedAway(error)).toBe(expected)
})

test('a unique violation names the constraint, another error does not', () => {
  expect(uniqueViolation(withCode('23505', { constraint: 'user_email_key' }))).toBe('user_email_key')
  expect(uniqueViolation(withCode('23503', { constraint: 'user_email_key' }))).toBeUndefined()
  expect(uniqueViolation(undefined)).toBeUndefined()
})
