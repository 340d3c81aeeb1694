'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError, createLake, lakeKeys } from '@/lib/client'
import {
  EMPTY_FORM,
  reasonsByField,
  textOf,
  toLakeBody,
  type ConnectForm,
} from '@/lib/view/connect/connect-form'
import type { WireLake } from '@/lib/contracts'

const NO_REASONS: ReadonlyMap<string, string> = new Map()

/** The form's texts, what the server says of them, and the lake once it is made. */
export function useConnectForm(onCreated: (lake: WireLake) => void) {
  const client = useQueryClient()
  const [form, setForm] = useState<ConnectForm>(EMPTY_FORM)
  const create = useMutation({
    mutationFn: (filled: ConnectForm) => createLake(toLakeBody(filled).body),
    onSuccess: async (lake) => {
      onCreated(lake)
      await client.invalidateQueries({ queryKey: lakeKeys.all })
    },
  })
  const sent = create.variables
  const refused = create.error instanceof ApiError ? create.error : null
  const said = useMemo(
    () =>
      refused === null || sent === undefined
        ? NO_REASONS
        : reasonsByField(refused.invalidParams, toLakeBody(sent).rows),
    [refused, sent],
  )
  return {
    form,
    change: (change: Partial<ConnectForm>) => setForm({ ...form, ...change }),
    /** All the server said, as long as it is the newest answer. */
    said,
    /** What of it still holds, by field. */
    reasonOf: (field: string) =>
      sent === undefined || textOf(sent, field) !== textOf(form, field) ? undefined : said.get(field),
    /** A refusal that stands at no field. */
    error: said.size > 0 && !said.has('form') ? null : create.error,
    saving: create.isPending,
    save: () => create.mutate(form),
  }
}
