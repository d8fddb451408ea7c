import { deleteAnonymousUser } from '@foyer/trpc-router/procedures/anonymous/delete-anonymous-user'
import { signInAnonymous } from '@foyer/trpc-router/procedures/anonymous/sign-in-anonymous'
import { anonymousContract } from '#contract/anonymous.ts'
import { type Route, route } from './route.ts'

export const anonymousRoutes: readonly Route[] = [
  route(anonymousContract.signInAnonymous, signInAnonymous),
  route(anonymousContract.deleteAnonymousUser, deleteAnonymousUser),
]
