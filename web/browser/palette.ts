// Pictures with few colours, as drawings have, are a third of the size.
import { crc32, deflateSync } from 'node:zlib';

export interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue and opacity, pixel by pixel. */
  data: Uint8Array;
}

const MOST = 256;

/** The picture as PNG with at most 256 colours: the ones that occur most, and for the rest the nearest. */
export function png({ width, height, data }: Pixels): Buffer {
  const colours = mostUsed(data);
  const places = new Map<number, number>();
  const rows = Buffer.alloc((width + 1) * height);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const colour = colourAt(data, pixel);
    const place = places.get(colour) ?? nearest(colour, colours);
    places.set(colour, place);
    // Every row begins with the number of its filter: none.
    rows[pixel + Math.floor(pixel / width) + 1] = place;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits for each pixel, which are places in the palette.
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(colours.flatMap(parts))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const parts = (colour: number) => [colour >> 16, (colour >> 8) & 255, colour & 255];

const colourAt = (data: Uint8Array, pixel: number) =>
  ((data[4 * pixel] ?? 0) << 16) | ((data[4 * pixel + 1] ?? 0) << 8) | (data[4 * pixel + 2] ?? 0);

function mostUsed(data: Uint8Array): number[] {
  // Colours that nobody can tell apart count together.
  const alike = new Map<number, Map<number, number>>();
  for (let pixel = 0; pixel < data.length / 4; pixel += 1) {
    const colour = colourAt(data, pixel);
    const group = alike.get(colour & 0xf0f0f0) ?? new Map<number, number>();
    alike.set(colour & 0xf0f0f0, group.set(colour, (group.get(colour) ?? 0) + 1));
  }
  const groups = [...alike.values()].map((group) => {
    const uses = [...group].sort(([, one], [, other]) => other - one);
    return { colour: uses[0]?.[0] ?? 0, count: uses.reduce((sum, [, count]) => sum + count, 0) };
  });
  groups.sort((one, other) => other.count - one.count);
  return groups.slice(0, MOST).map(({ colour }) => colour);
}

function nearest(colour: number, colours: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = parts(colour);
  let best = 0;
  let distance = Infinity;
  for (const [place, other] of colours.entries()) {
    const [r = 0, g = 0, b = 0] = parts(other);
    const far = 2 * (r - red) ** 2 + 4 * (g - green) ** 2 + 3 * (b - blue) ** 2;
    if (far < distance) [best, distance] = [place, far];
  }
  return best;
}

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
