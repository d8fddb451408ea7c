import { publicSettings } from '@foyer/auth-domain/settings'
import { z } from 'zod'
import { open } from '../procedures.ts'

/** What a page may know of the options, before anyone is signed in. */
export const settings = open(z.void()).query(({ ctx }) => publicSettings(ctx.options))
