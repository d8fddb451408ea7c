import type { CaughtMail, DevelopmentMailbox } from '@foyer/email/development-mailbox'
import { type RequestHandler, Router } from 'express'
import { isLoopbackHost } from '../environment/base-url.ts'
import { mailPreviewDoor } from './mail-preview-door.ts'
import { caughtMailPage, mailboxPage } from './mailbox-page.ts'

/** The development mailbox: `/dev/mailbox.json?to=`, a page of the same, each mail as it looks; and every template. */
export function mailboxDoor(mailbox: DevelopmentMailbox): Router {
  const door = Router()
  door.use(loopbackOnly)
  door.get('/mailbox.json', (request, response) => {
    response.json(mailbox.list(addressIn(request.query.to)))
  })
  door.get('/mailbox', (request, response) => {
    response.type('html').send(mailboxPage(mailbox.list(addressIn(request.query.to))))
  })
  door.get('/mailbox/:id', (request, response) => {
    const mail: CaughtMail | undefined = mailbox.find(request.params.id)
    if (mail === undefined) return void response.status(404).type('text').send('No such mail')
    response.type('html').send(caughtMailPage(mail))
  })
  door.use('/mails', mailPreviewDoor())
  return door
}

// A mailbox holds live links, so only this machine may look into it, by its own name: a foreign name that resolves to
// this machine, or a tunnel, is a page from elsewhere.
const loopbackOnly: RequestHandler = (request, response, next) => {
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const host = request.hostname === 'localhost' || isLoopbackHost(request.hostname)
  if (host && (address === '::1' || isLoopbackHost(address))) return next()
  response.status(404).end()
}

function addressIn(to: unknown): string | undefined {
  return typeof to === 'string' && to !== '' ? to : undefined
}
