// Many texts as one file that every system can open: a zip archive, compressed by the browser.

export interface Packed {
  name: string;
  text: string;
  /** Seconds since 1970. */
  at: number;
}
/** More than this an archive of this kind cannot hold. */
export const zipMost = 65_535;

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = table[(sum ^ byte) & 0xff] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Numbers of two or four bytes, the lowest first. */
function numbers(...list: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(list.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of list) {
    if (size === 2) bytes.setUint16(at, value, true);
    else bytes.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(bytes.buffer);
}

/** Time and date as the format writes them. */
function stamp(at: number): readonly [time: number, date: number] {
  const day = new Date(at * 1000),
    year = Math.max(0, day.getFullYear() - 1980);
  return [
    (day.getHours() << 11) | (day.getMinutes() << 5) | (day.getSeconds() >> 1),
    (year << 9) | ((day.getMonth() + 1) << 5) | day.getDate(),
  ];
}

const inUtf8 = 1 << 11,
  version = 20,
  deflate = 8;

/** What stands before a file and again in the list at the end. */
async function pack({ name, text, at }: Packed) {
  const bytes = new TextEncoder().encode(text),
    body = await deflated(bytes),
    label = new TextEncoder().encode(name),
    [time, date] = stamp(at);
  const head = numbers(
    [2, version],
    [2, inUtf8],
    [2, deflate],
    [2, time],
    [2, date],
    [4, checksum(bytes)],
    [4, body.length],
    [4, bytes.length],
    [2, label.length],
    [2, 0],
  );
  return { head, label, body };
}

export async function zip(files: readonly Packed[]): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [],
    list: Uint8Array<ArrayBuffer>[] = [];
  let length = 0,
    listLength = 0;
  for (const file of files) {
    const { head, label, body } = await pack(file);
    list.push(
      numbers([4, 0x02014b50], [2, version]),
      head,
      numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, length]),
      label,
    );
    listLength += 46 + label.length;
    parts.push(numbers([4, 0x04034b50]), head, label, body);
    length += 30 + label.length + body.length;
  }
  const count = files.length;
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, listLength], [4, length], [2, 0]);
  return new Blob([...parts, ...list, end], { type: "application/zip" });
}
