/**
 * The table's root: a bucket path without its bucket and without one `key=value` folder per partition field. Values
 * are escaped, so `/` and `=` inside them do no harm. Where data lies elsewhere (`data-file.path-directory`, external
 * paths) the result is only a folder inside or outside the table, to be compared with known tables.
 */
export function tablePathOf(bucketPath: string, partitionFields: number): string {
  const folders = bucketPath.split('/')
  folders.pop()
  for (let left = partitionFields; left > 0 && folders.at(-1)?.includes('='); left--) folders.pop()
  return folders.join('/')
}
