import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { type HeaderList, headerList } from '@foyer/rest-compat/header-list'
import type { RequestHandler } from 'express'
import helmet from 'helmet'

/**
 * Headers of tRPC and REST responses (S10): no caching, framing, sniffing or referrer. They are the same for every
 * response, so helmet runs once.
 */
export function apiHeaders(https: boolean): HeaderList {
  return ['Cache-Control', 'no-store', ...headersOf(apiHelmet(https))]
}

function apiHelmet(https: boolean): ReturnType<typeof helmet> {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'style-src': ["'unsafe-inline'"], 'frame-ancestors': ["'none'"] },
    },
    strictTransportSecurity: https,
    frameguard: { action: 'deny' },
    // These headers only affect documents, not data.
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: false,
    dnsPrefetchControl: false,
    ieNoOpen: false,
    originAgentCluster: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
  })
}

function headersOf(middleware: ReturnType<typeof helmet>): HeaderList {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  middleware(response.req, response, () => undefined)
  return headerList(response.getHeaders())
}

/** Headers of the dashboard's pages. Mantine inlines style tags; inline scripts are allowed in development only. */
export function pageHeaders(https: boolean, development: boolean): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'https:'],
        'font-src': ["'self'", 'data:'],
        'connect-src': development ? ["'self'", 'ws:'] : ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'object-src': ["'none'"],
      },
    },
    strictTransportSecurity: https,
    frameguard: { action: 'deny' },
  })
}
