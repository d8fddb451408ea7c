import { z } from 'zod'
import { additionalFields } from './fields.ts'

export const memberOptions = z.strictObject({ additionalFields: additionalFields('member') })
