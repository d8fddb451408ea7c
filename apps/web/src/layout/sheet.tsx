import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useReturnFocus } from '#ui/dialog/use-return-focus.ts'
import classes from './sheet.module.css'

type Props = { opened: boolean; title: string; detail?: string; onClose: () => void; children: ReactNode }

/** A drawer from the bottom of the page, opened by the bottom bar. */
export function Sheet({ opened, title, detail, onClose, children }: Props) {
  const { t } = useTranslation()
  useReturnFocus(opened)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      position="bottom"
      withCloseButton={false}
      padding={24}
    >
      <div className={classes.body}>
        <div className={classes.top}>
          <div className={classes.title}>
            <Drawer.Title>{title}</Drawer.Title>
            {detail !== undefined && <p className={classes.detail}>{detail}</p>}
          </div>
          <Drawer.CloseButton aria-label={t('app.close')} />
        </div>
        {children}
      </div>
    </Drawer>
  )
}
