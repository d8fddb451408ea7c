import { operatorText } from '@foyer/auth-domain/service/operator-text'
import { expect, test } from 'vitest'
import type { ServiceState } from '#data/types.ts'
import { healthOf, othersOf } from './health.ts'

const well: Pick<ServiceState, 'fault' | 'warnings' | 'mailServerDownSince'> = {
  fault: null,
  warnings: [],
  mailServerDownSince: null,
}
const finding = { what: 'Base URL', ok: false, message: 'It is not HTTPS' }
const warning = operatorText('memory-behind', {})

test('a service is well where nothing is wrong, warned of or required', () => {
  expect(healthOf(well, [])).toBe('good')
})

test.each([
  ['is warned of', { ...well, warnings: [warning] }, []],
  ['is a mail server that is away', { ...well, mailServerDownSince: new Date(0) }, []],
  ['is required before going live', well, [finding]],
])('a service needs attention where something %s', (_what, state, required) => {
  expect(healthOf(state, required)).toBe('warn')
})

test('a fault outweighs everything else', () => {
  expect(healthOf({ ...well, fault: 'database', warnings: [warning] }, [finding])).toBe('bad')
})

test('a mail server that is away is told once', () => {
  const state = { ...well, warnings: [operatorText('mail-server-away', {}), warning] }
  const required = [{ ...finding, what: 'mail' }, finding]
  expect(othersOf(state, required)).toEqual({ warnings: state.warnings, required })
  const timed = { ...state, mailServerDownSince: new Date(0) }
  expect(othersOf(timed, required)).toEqual({ warnings: [warning], required: [finding] })
})
