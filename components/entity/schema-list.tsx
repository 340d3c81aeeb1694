'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Chip, Instant, Table, Td, Th, Tr } from '@/components/ui'
import { schemasQuery } from '@/lib/client'
import { Listed } from './listed'

interface PartProps {
  readonly lake: string
  readonly refText: string
  readonly asOf: string | null
}

/** Schemas, newest first, with their fields. */
export function SchemaList({ lake, refText, asOf }: PartProps) {
  const t = useTranslations('entity')
  const query = useQuery(schemasQuery(lake, refText, asOf))
  return (
    <Listed what={t('table.schema')} query={query}>
      {(schemas) =>
        [...schemas]
          .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))
          .map((schema, index) => (
            <section key={schema.id} className="border-b border-line last:border-b-0">
              <h2 className="flex items-center gap-2 px-3.5 pt-2.5 font-medium">
                {t('schema.version', { id: schema.id })}
                {index === 0 && <Chip>{t('schema.current')}</Chip>}
                {schema.at !== null && <Instant at={schema.at} className="font-normal text-text-3" />}
              </h2>
              <Table label={t('schema.version', { id: schema.id })}>
                <thead>
                  <tr>
                    <Th className="w-72">{t('schema.field')}</Th>
                    <Th className="w-72">{t('schema.type')}</Th>
                    <Th>{t('schema.description')}</Th>
                  </tr>
                </thead>
                <tbody>
                  {schema.fields.map((field) => (
                    <Tr key={field.id}>
                      <Td>
                        <span className="flex items-center gap-1.5">
                          <code className="font-medium">{field.name}</code>
                          {schema.primaryKeys.includes(field.name) && <Chip>{t('schema.key')}</Chip>}
                        </span>
                      </Td>
                      <Td className="text-text-2">
                        <code>{field.type}</code>
                      </Td>
                      <Td className="text-text-2">{field.description}</Td>
                    </Tr>
                  ))}
                </tbody>
              </Table>
            </section>
          ))
      }
    </Listed>
  )
}
