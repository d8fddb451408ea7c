import { write, writeSync } from 'node:fs'

/** Where the lines of the log go. */
export type LogStream = {
  write(line: string): void
  /** Lines dropped since the log could last be written. */
  dropped(): number
  /** Lines dropped since the process began. */
  droppedInAll(): number
  /**
   * Writes what is waiting, at the end of the process; gives up at once where that fails or nobody reads. Nothing is written
   * afterwards: the descriptor may be closed, and its number another file's.
   */
  finish(): void
}

// What is kept while nothing can be written: the lines before an outage say more than those after it.
const MAX_WAITING_BYTES = 1_000_000
const STALLED_MILLISECONDS = 1000
const RETRY_MILLISECONDS = 250

/**
 * Writes to a file descriptor off the main thread, so that a full disk, a closed pipe or a reader that has stopped costs
 * lines and nothing else. `onWritable` is told how many lines were lost, once the log can be written again.
 * (SonicBoom, which pino comes with, waits for ever at the end of a process whose log cannot be written.)
 */
export function createLogStream(fd: number, onWritable: (dropped: number) => void): LogStream {
  let waiting: Buffer[] = []
  let bytes = 0
  let writing = false
  let dropped = 0
  let droppedInAll = 0
  let waitingSince: number | undefined
  let finished = false

  function writeWaiting(): void {
    if (writing || finished || waiting.length === 0) return
    writing = true
    const text = Buffer.concat(waiting)
    waiting = []
    write(fd, text, 0, text.length, null, (error, written) => {
      writing = false
      const rest = text.subarray(error === null ? written : 0)
      bytes -= text.length - rest.length
      if (rest.length > 0) waiting.unshift(rest)
      // Somebody reads: what still waits has not waited since the first line.
      if (written > 0) waitingSince = performance.now()
      if (error === null) return waiting.length > 0 ? writeWaiting() : drained()
      setTimeout(writeWaiting, RETRY_MILLISECONDS).unref()
    })
  }
  function drained(): void {
    waitingSince = undefined
    const lost = dropped
    dropped = 0
    if (lost > 0) onWritable(lost)
  }
  return {
    write(line) {
      const added = Buffer.from(line)
      waitingSince ??= performance.now()
      if (bytes + added.length > MAX_WAITING_BYTES) {
        dropped += 1
        droppedInAll += 1
      } else {
        waiting.push(added)
        bytes += added.length
      }
      writeWaiting()
    },
    dropped: () => dropped,
    droppedInAll: () => droppedInAll,
    finish() {
      finished = true
      if (waitingSince === undefined || performance.now() - waitingSince > STALLED_MILLISECONDS) return
      writeNow(fd, Buffer.concat(waiting))
    },
  }
}

function writeNow(fd: number, text: Buffer): void {
  try {
    for (let rest = text; rest.length > 0; ) rest = rest.subarray(writeSync(fd, rest))
  } catch {
    // There is nowhere left to say so.
  }
}
