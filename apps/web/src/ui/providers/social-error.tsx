import { useEffect, useRef } from 'react'
import { FormError } from '#forms/form-error.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { useProduct } from '#ui/product/product-name.ts'
import classes from './social-error.module.css'
import { socialErrorMessage } from './social-error-messages.ts'

/** The error of a redirect from a provider. Takes the focus, so that it scrolls into view and is announced. */
export function SocialError({ code }: { code: string }) {
  const { t } = useTranslation()
  const product = useProduct()
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => region.current?.focus(), [])
  return (
    <div ref={region} className={classes.region} tabIndex={-1}>
      <FormError error={code} reason={socialErrorMessage(code, t, product)} />
    </div>
  )
}
