'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Instant, RefText, Table, Td, Th, Tr, useFormat } from '@/components/ui'
import { consumersQuery, tagsQuery } from '@/lib/client'
import type { WireTableDetail } from '@/lib/contracts'
import { Listed } from './listed'

interface PartProps {
  readonly lake: string
  readonly refText: string
  readonly asOf: string | null
}

export function OptionTable({ options }: { readonly options: WireTableDetail['options'] }) {
  const t = useTranslations('entity')
  if (options.length === 0) return <p className="px-3.5 py-3 text-text-3">{t('none')}</p>
  return (
    <Table label={t('table.options')}>
      <thead>
        <tr>
          <Th className="w-96">{t('option.key')}</Th>
          <Th>{t('option.value')}</Th>
        </tr>
      </thead>
      <tbody>
        {options.map((option) => (
          <Tr key={option.key}>
            <Td>
              <code>{option.key}</code>
            </Td>
            <Td className="whitespace-normal">
              {option.masked ? (
                <span className="text-text-3">{t('option.masked')}</span>
              ) : (
                <code className="break-all">{option.value}</code>
              )}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

export function TagTable({ lake, refText, asOf }: PartProps) {
  const t = useTranslations('entity')
  const format = useFormat()
  const query = useQuery(tagsQuery(lake, refText, asOf))
  return (
    <Listed what={t('table.tags')} query={query}>
      {(tags) => (
        <Table label={t('table.tags')}>
          <thead>
            <tr>
              <Th>{t('tag.name')}</Th>
              <Th>{t('tag.snapshot')}</Th>
              <Th>{t('tag.created')}</Th>
              <Th>{t('tag.kept')}</Th>
            </tr>
          </thead>
          <tbody>
            {tags.map((tag) => (
              <Tr key={tag.name}>
                <Td>
                  <code>{tag.name}</code>
                </Td>
                <Td>
                  <RefText value={tag.snapshot} versionOnly />
                </Td>
                <Td>{tag.createdAt !== null && <Instant at={tag.createdAt} />}</Td>
                <Td className="text-text-2">
                  {tag.retainedMs === null ? t('tag.forever') : format.duration(tag.retainedMs)}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Listed>
  )
}

export function ConsumerTable({ lake, refText, asOf }: PartProps) {
  const t = useTranslations('entity')
  const common = useTranslations('common')
  const format = useFormat()
  const query = useQuery(consumersQuery(lake, refText, asOf))
  return (
    <Listed what={t('table.consumers')} query={query}>
      {(consumers) => (
        <Table label={t('table.consumers')}>
          <thead>
            <tr>
              <Th>{t('consumer.id')}</Th>
              <Th num>{t('consumer.next')}</Th>
              <Th num>{t('consumer.lag')}</Th>
              <Th>{t('consumer.modified')}</Th>
            </tr>
          </thead>
          <tbody>
            {consumers.map((consumer) => (
              <Tr key={consumer.consumerId}>
                <Td>
                  <code>{consumer.consumerId}</code>
                </Td>
                <Td num>
                  <code>@{consumer.nextSnapshot}</code>
                </Td>
                <Td num>
                  {consumer.lag === null ? (
                    <span className="text-text-3">{common('notKnown')}</span>
                  ) : (
                    format.count(consumer.lag)
                  )}
                </Td>
                <Td>
                  <Instant at={consumer.modifiedAt} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Listed>
  )
}
