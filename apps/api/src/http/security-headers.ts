import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Options } from '@foyer/auth-domain/options'
import { parseUrl } from '@foyer/auth-domain/redirect/http-url'
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

type PageOptions = Pick<Options, 'pictures' | 'branding'>

// What no page uses is not to be had by a script that gets into one. Passkeys and copying are used.
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]
const PERMISSIONS = [
  ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
  'clipboard-write=(self)',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ')

/** Headers of the dashboard's pages. Mantine inlines style tags; inline scripts are allowed in development only. */
export function pageHeaders(options: PageOptions, https: boolean, development: boolean): RequestHandler {
  const setSecurityHeaders = pageHelmet(options, https, development)
  return (request, response, next) => {
    response.setHeader('Permissions-Policy', PERMISSIONS)
    setSecurityHeaders(request, response, next)
  }
}

function pageHelmet(options: PageOptions, https: boolean, development: boolean): ReturnType<typeof helmet> {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', ...otherImages(options)],
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

// The host of a remote picture learns who looks at it; the operator's own logo is the operator's choice.
function otherImages({ pictures, branding }: PageOptions): string[] {
  if (pictures.remote) return ['https:']
  const logo = branding.logo === undefined ? undefined : parseUrl(branding.logo)
  return logo?.protocol === 'https:' ? [logo.origin] : []
}
