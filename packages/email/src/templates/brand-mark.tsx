import { Column, Row, Text } from '@react-email/components'
import type { ReactElement } from 'react'
import { colours, fonts, LOGO_FOREGROUND } from './styles.ts'

/** Logo (an arch with an open door) and product name; drawn without an image, so that opening a mail loads nothing. */
export function BrandMark({ brand }: { brand: string }): ReactElement {
  return (
    <Row style={{ margin: '0 0 20px' }}>
      <Column style={{ width: 44 }}>
        <div className="floor" style={floor}>
          <div className="arch" style={arch}>
            <div style={door} />
          </div>
        </div>
      </Column>
      <Column>
        <Text className="ink" style={name}>
          {brand}
        </Text>
      </Column>
    </Row>
  )
}

const floor = { borderBottom: `2px solid ${colours.ink}`, width: 34 }

const arch = {
  background: colours.accentSoft,
  border: `2px solid ${colours.ink}`,
  borderBottomWidth: 0,
  borderRadius: '12px 12px 0 0',
  height: 22,
  margin: '0 5px',
  overflow: 'hidden',
  width: 20,
}

const door = { background: LOGO_FOREGROUND, borderRadius: '10px 0 0 0', height: 22, width: 9 }

const name = {
  color: colours.ink,
  fontFamily: fonts.display,
  fontSize: 18,
  lineHeight: '26px',
  margin: 0,
  wordBreak: 'break-word',
} as const
