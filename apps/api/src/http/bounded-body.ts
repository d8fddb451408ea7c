import type { Request, Response } from 'express'
import { refuse } from './row-of-request.ts'

/**
 * False where more octets are announced than a body may have, which is answered at once: a parser would read all of it first
 * (R9). Of a chunked one it shows only when it has come.
 */
export function isBounded(request: Request, response: Response, most: number): boolean {
  const announced = request.headers['content-length']
  if (announced === undefined) countReceived(request, response, most)
  if (Number(announced ?? 0) <= most) return true
  refuse(request, response, 'BODY_TOO_LARGE')
  return false
}

function countReceived(request: Request, response: Response, most: number): void {
  let received = 0
  request.on('data', ({ length }: Buffer) => {
    received += length
    if (received > most && !response.headersSent) refuse(request, response, 'BODY_TOO_LARGE')
  })
}
