import { execFile } from 'node:child_process'
import { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eventually } from '@foyer/testing/eventually'
import { givenDirectory } from '@foyer/testing/service-process'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLog, createServiceLog } from '#process/log.ts'
import { createLogStream } from '#process/log-stream.ts'
import { collapseRepeats } from '#process/repeated-lines.ts'

describe('a log that cannot be written', () => {
  test('on a full device loses lines, counts them, and throws nothing', async () => {
    const fd = openSync('/dev/full', 'w')
    const { log, stream } = givenServiceLog(fd)
    for (let n = 0; n < 2000; n++) log.info({ n }, 'x'.repeat(1000))
    await eventually(() => expect(stream.dropped()).toBeGreaterThan(500))
  })

  test('that is written steadily ends with its last line', async () => {
    const path = join(await givenDirectory(), 'log')
    const fd = openSync(path, 'a')
    onTestFinished(() => closeSync(fd))
    const stream = createLogStream(fd, () => undefined)
    const end = performance.now() + 1200
    while (performance.now() < end) {
      stream.write('line\n')
      await new Promise((resolve) => setImmediate(resolve))
    }
    // Those that a thread still writes.
    stream.write('one before the last\n')
    stream.write('the last\n')
    stream.finish()
    expect(readFileSync(path, 'utf8')).toContain('the last\n')
  })

  test('says how many lines were lost once it can be written again, after those before the outage', async () => {
    const path = join(await givenDirectory(), 'log')
    await promisify(execFile)('mkfifo', [path])
    const reader = openReader(path)
    const fd = openSync(path, constants.O_WRONLY)
    const { log, stream } = givenServiceLog(fd)
    log.info({}, 'before')
    await eventually(() => expect(reader.text()).toContain('"before"'))
    reader.close()
    log.info({}, 'first of the outage')
    for (let n = 0; n < 2000; n++) log.info({ n }, 'x'.repeat(1000))
    await eventually(() => expect(stream.dropped()).toBeGreaterThan(500))
    const again = openReader(path)
    onTestFinished(again.close)
    log.info({}, 'after')
    await eventually(() => expect(again.text().includes('"dropped":')).toBe(true))
    const lines = again.lines()
    expect(lines[0]).toMatchObject({ msg: 'first of the outage' })
    const { level, dropped } = lines.at(-1) ?? {}
    expect(level).toBe(40)
    // The first, those in between, the one after, and the one that tells the number.
    expect(lines.length + Number(dropped)).toBe(2003)
    expect([stream.dropped(), stream.droppedInAll()]).toEqual([0, dropped])
  })

  test('writes nothing after its end', async () => {
    const path = join(await givenDirectory(), 'log')
    await promisify(execFile)('mkfifo', [path])
    const reader = openReader(path)
    const { log, stream } = givenServiceLog(openSync(path, constants.O_WRONLY))
    reader.close()
    log.info({}, 'tried again as long as nobody reads')
    await new Promise((resolve) => setTimeout(resolve, 50))
    stream.finish()
    const again = openReader(path)
    onTestFinished(again.close)
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(again.text()).toBe('')
  })
})

describe('a line that repeats', () => {
  test('is written at once, then once in each window with the number of those left out', async () => {
    const { lines, log } = givenLog(100)
    for (let n = 0; n < 50; n++) log.warn({ n, err: failure('ECONNREFUSED') }, 'it failed')
    expect(lines).toMatchObject([{ n: 0, msg: 'it failed' }])
    await eventually(() => expect(lines).toHaveLength(2))
    expect(lines[1]).toMatchObject({ n: 49, msg: 'it failed', repeats: 49, err: { code: 'ECONNREFUSED' } })
    // The line is written at the end of the window: it says when what it tells of has been.
    const { since, until, time } = lines[1] ?? {}
    expect(Date.parse(String(since))).toBeLessThanOrEqual(Date.parse(String(until)))
    expect(Number(time) - Date.parse(String(until))).toBeGreaterThan(50)
  })

  test('is written at once again after it has not been for a window', async () => {
    const { lines, log } = givenLog(10)
    log.error({}, 'it failed')
    await new Promise((resolve) => setTimeout(resolve, 100))
    log.error({}, 'it failed')
    expect(lines.map(({ repeats }) => repeats)).toEqual([undefined, undefined])
  })

  test.each([
    ['another error', { err: failure('ENOTFOUND') }, 'it failed'],
    ['another message', { err: failure('ECONNREFUSED') }, 'it failed again'],
    ['another operation', { err: failure('ECONNREFUSED'), operation: 'signOut' }, 'it failed'],
    ['another reason', { err: failure('ECONNREFUSED'), reason: '451' }, 'it failed'],
  ])('does not hide %s', (_title, facts, message) => {
    const { lines, log } = givenLog(10_000)
    log.warn({ err: failure('ECONNREFUSED') }, 'it failed')
    log.warn(facts, message)
    expect(lines).toHaveLength(2)
  })

  test('is written each time where it is no failure, or the line of a request', () => {
    const { lines, log } = givenLog(10_000)
    for (let n = 0; n < 3; n++) {
      log.info({}, 'mail sent')
      log.warn({ status: 503 }, 'request')
    }
    expect(lines).toHaveLength(6)
  })

  test('is told before the line that says it is over, and not after; the next failure is written at once', async () => {
    const { lines, log } = givenLog(50)
    for (let n = 0; n < 3; n++) log.warn({}, 'it is away')
    log.info({ ends: 'it is away' }, 'it is back')
    await new Promise((resolve) => setTimeout(resolve, 120))
    log.warn({}, 'it is away')
    expect(lines).toMatchObject([
      { msg: 'it is away' },
      { msg: 'it is away', repeats: 2 },
      { msg: 'it is back' },
      { msg: 'it is away' },
    ])
    expect(lines).toHaveLength(4)
  })

  test('keeps the facts of a child logger', async () => {
    const { lines, log } = givenLog(50)
    for (let n = 0; n < 3; n++) log.child({ requestId: `r${n}` }).error({}, 'call failed')
    await eventually(() => expect(lines).toHaveLength(2))
    expect(lines).toMatchObject([{ requestId: 'r0' }, { requestId: 'r2', repeats: 2 }])
  })
})

/** Its descriptor is closed when nothing writes to it any more: a number that is another file's by then would be written to. */
function givenServiceLog(fd: number): ReturnType<typeof createServiceLog> {
  const created = createServiceLog('info', fd)
  onTestFinished(() => {
    created.stream.finish()
    closeSync(fd)
  })
  return created
}

function givenLog(windowMilliseconds: number) {
  const lines: Record<string, unknown>[] = []
  const to = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const log = pino({ level: 'info', hooks: { logMethod: collapseRepeats(windowMilliseconds) } }, to)
  return { lines, log }
}

function failure(code: string): Error {
  return Object.assign(new Error(`it was ${code}`), { code })
}

/** Reads a named pipe without ever waiting for its writer. */
function openReader(path: string): { text(): string; lines(): Record<string, unknown>[]; close(): void } {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  let read = ''
  let open = true
  const buffer = Buffer.alloc(65_536)
  function text(): string {
    for (;;) {
      const count = readNow(fd, buffer)
      if (count === 0) return read
      read += buffer.toString('utf8', 0, count)
    }
  }
  return {
    text,
    lines: () =>
      text()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    close() {
      if (open) closeSync(fd)
      open = false
    },
  }
}

function readNow(fd: number, buffer: Buffer): number {
  try {
    return readSync(fd, buffer)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return 0
    throw error
  }
}

test('an error is logged with what has caused it, and without what drivers add to that', () => {
  const lines: string[] = []
  const refusedConnection = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', detail: 'olga@example.com' })
  const failed = new Error('example.com could not be asked', {
    cause: new TypeError('fetch failed', { cause: refusedConnection }),
  })
  createLog('warn', { write: (line) => void lines.push(line) }).warn({ err: failed }, 'a provider failed')
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({
    message: 'example.com could not be asked',
    cause: { message: 'fetch failed', cause: { message: 'connect', code: 'ECONNREFUSED' } },
  })
  expect(lines[0]).not.toContain('olga')
})
