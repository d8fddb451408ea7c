import { securityTxt } from '@foyer/auth-domain/service/security-txt'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import type { RequestHandler } from 'express'

/** Tells researchers whom to tell of a vulnerability, where that is configured. */
export function sendSecurityTxt({ options, baseUrl, now }: Services): RequestHandler {
  return (_request, response, next) => {
    if (options.securityTxt === undefined) return next()
    response.type('text/plain').send(securityTxt(options.securityTxt, baseUrl, now()))
  }
}
