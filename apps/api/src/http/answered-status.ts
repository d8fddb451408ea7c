import type { ServerResponse } from 'node:http'

/** For a client that has gone before its response was sent to the end, as nginx has it. */
const CLIENT_GONE = 499

const answered = new WeakMap<ServerResponse, number>()

/** Remembers a status that was sent past the response. */
export function rememberStatus(response: ServerResponse, status: number): void {
  answered.set(response, status)
}

/** What a closed response has told its client. */
export function statusOf(response: ServerResponse): number {
  return answered.get(response) ?? (response.writableFinished ? response.statusCode : CLIENT_GONE)
}
