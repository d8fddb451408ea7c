import { expect, test } from 'vitest'
import { organizationGrants } from '#permission/permissions.ts'
import { exportFormats, exportLine } from './export-events.ts'
import type { Event } from './list-events.schema.ts'
import { checkEventReader, eventKey, parseEventKey } from './list-events.ts'
import { showOrganizationEvent, showOwnEvent } from './show-event.ts'

const event: Event = {
  id: 7,
  type: 'user.banned',
  createdAt: new Date('2026-01-02T03:04:05.678Z'),
  actor: { id: 'adam', name: 'Adam', email: 'adam@example.com' },
  impersonatorId: null,
  impersonator: null,
  apiKey: null,
  target: { id: 'uma', name: null, email: null },
  organizationId: null,
  organizationName: null,
  ipAddress: '203.0.113.7',
  userAgent: 'a browser',
  detail: { banReason: 'spam, "much" of it' },
}

test('a CSV export has a header line and one line per event', () => {
  expect(exportFormats.csv.head()).toBe(
    'id,createdAt,type,actorId,actorName,actorEmail,apiKeyName,impersonatorId,impersonatorName,impersonatorEmail,targetUserId,targetName,targetEmail,organizationId,organizationName,ipAddress,userAgent,detail\r\n',
  )
  expect(exportLine('csv', event)).toBe(
    '7,2026-01-02T03:04:05.678Z,user.banned,adam,Adam,adam@example.com,,,,,uma,,,,,203.0.113.7,a browser,"{""banReason"":""spam, \\""much\\"" of it""}"\r\n',
  )
})

test('a JSON line is the event', () => {
  const line = exportLine('jsonl', event)
  expect(line.endsWith('}\n')).toBe(true)
  expect(JSON.parse(line)).toEqual({ ...event, createdAt: '2026-01-02T03:04:05.678Z' })
})

test.each([
  ['=1+1', `'=1+1`],
  ['+1', `'+1`],
  ['-1', `'-1`],
  ['@sum', `'@sum`],
  ['\t1', `"'\t1"`],
  ['\r1', `"'\r1"`],
  [' =1', `' =1`],
  ['=a,b', `"'=a,b"`],
  ['a"b', '"a""b"'],
  ['a\nb', '"a\nb"'],
  ['a;b', '"a;b"'],
  ['a\tb', '"a\tb"'],
  ['a;=1', `"a;'=1"`],
  ['a\t@1', `"a\t'@1"`],
  ['a\n+1', `"a\n'+1"`],
  ['a\r\n-1', `"a\r\n'-1"`],
  ['a;"=1"', `"a;'""=1"""`],
  ['a; =1', `"a;' =1"`],
  ['X11; Linux', '"X11; Linux"'],
  ['a=b', 'a=b'],
])('the user agent %j is exported as %j', (userAgent, cell) => {
  expect(exportLine('csv', { ...event, userAgent, detail: null })).toMatch(new RegExp(`,${escaped(cell)},\\r\\n$`))
})

test.each([
  ['an action of the user', { ...event, actor: { id: 'uma', name: null, email: null } }, true],
  ['an action of an admin', event, false],
  ['an action of an admin impersonating the user', { ...event, actor: event.target, impersonatorId: 'adam' }, false],
  ['an event without an actor', { ...event, actor: null }, false],
])('%s is shown with IP address and user agent: %s', (_title, event, own) => {
  const origin = own ? ['203.0.113.7', 'a browser', 'you'] : [null, null, 'somebody else']
  const shown = showOwnEvent(event, 'uma')
  expect([shown.ipAddress, shown.userAgent, shown.by]).toEqual(origin)
  expect(JSON.stringify(shown)).not.toContain('adam')
})

test('an organization does not see IP addresses, user agents and names of keys of its members, nor who the admin is', () => {
  const by = {
    apiKey: { id: 'key', name: 'Backup' },
    impersonator: { id: 'root', name: 'Root', email: 'root@example.com' },
  }
  expect(showOrganizationEvent({ ...event, ...by })).toEqual({
    ...event,
    ipAddress: null,
    userAgent: null,
    apiKey: { id: 'key', name: null },
    impersonator: { id: 'root', name: null, email: null },
  })
})

test('the key of an event names its time and id', () => {
  const { createdAt, id } = event
  expect(parseEventKey(eventKey(event))).toEqual({ createdAt, id })
})

test.each(['', '7', '-', '1-', '-1', '1-x', '1e3-7', '1-7-7', `${'9'.repeat(14)}-7`])(
  '%j is no key of an event',
  (key) => {
    expect(parseEventKey(key)).toBeUndefined()
  },
)

test.each([';', '\t'])('no cell of an export is a formula in a spreadsheet that splits at %j', (delimiter) => {
  const hostile = ['=1', 'a;=1', 'a\t=1', 'a\n=1', '"=1', 'a;"=1', '\t=1', 'a;\t=1', '\r\n=1', ';=1', 'a;+b\n-c;@d']
  for (const userAgent of hostile) {
    const line = exportLine('csv', { ...event, userAgent, organizationName: userAgent, detail: { userAgent } })
    const cells = line.split(new RegExp(`[${delimiter}\\r\\n]`)).map((cell) => cell.replace(/^[ "]+/, ''))
    expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
  }
})

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

test.each([
  ['owner', 'allowed'],
  ['admin', 'allowed'],
  ['member', 'NOT_ALLOWED_TO_LIST_EVENTS'],
  [undefined, 'YOU_ARE_NOT_A_MEMBER'],
])('the events of an organization are read by %s: %s', (role, outcome) => {
  const decision = checkEventReader(
    organizationGrants({ roles: {} }),
    role === undefined ? undefined : { roles: new Set([role]) },
  )
  expect(decision.allowed ? 'allowed' : decision.refusal).toBe(outcome)
})
