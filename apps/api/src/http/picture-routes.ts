import { pictureIdIn } from '@foyer/auth-domain/picture/picture-link'
import { findPicture } from '@foyer/db/pictures/pictures'
import { sendRefusal } from '@foyer/rest-compat/http'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import type { RequestHandler } from 'express'

/**
 * Serves stored pictures to any page that has their link: an application shows them on an origin of its own. A link has one
 * picture for ever, or none any more. A picture that is opened by itself runs and loads nothing.
 */
export function sendPicture({ db }: Pick<Services, 'db'>): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const id = pictureIdIn(request.baseUrl + request.path)
    const picture = id === undefined ? undefined : await findPicture(db, id)
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
    if (picture === undefined) return sendRefusal(response, 'NOT_FOUND')
    const etag = `"${picture.id}"`
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
    response.setHeader('ETag', etag)
    if (tagsOf(request.headers['if-none-match']).includes(etag)) return void response.status(304).end()
    response.setHeader('Content-Type', picture.type)
    response.setHeader('Content-Disposition', 'inline')
    response.setHeader('Content-Length', picture.bytes.byteLength)
    response.end(request.method === 'HEAD' ? undefined : picture.bytes)
  }
}

function tagsOf(header: string | undefined): string[] {
  return header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
}
