import { describe, expect, it } from 'vitest';
import { nearest, type Box } from './neighbour';

const box = (left: number, top: number, width = 10, height = 10): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('arrow keys', () => {
  const FROM = box(50, 50);

  it('go to the nearest thing that way', () => {
    const boxes = [box(70, 50), box(90, 50), box(30, 50), box(50, 80)];
    expect(nearest(FROM, boxes, 'ArrowRight')).toBe(0);
    expect(nearest(FROM, boxes, 'ArrowLeft')).toBe(2);
    expect(nearest(FROM, boxes, 'ArrowDown')).toBe(3);
    expect(nearest(FROM, boxes, 'ArrowUp')).toBeNull();
  });

  it('prefer what lies straight ahead to what is nearer but aside', () => {
    expect(nearest(FROM, [box(65, 75), box(95, 50)], 'ArrowRight')).toBe(1);
  });

  it('reach a wide thing below, wherever its middle is', () => {
    expect(nearest(FROM, [box(0, 100, 400, 20)], 'ArrowDown')).toBe(0);
  });

  it('do not go to what is far more aside than ahead', () => {
    expect(nearest(FROM, [box(65, 300)], 'ArrowRight')).toBeNull();
  });

  it('know no other keys', () => {
    expect(nearest(FROM, [box(70, 50)], 'Home')).toBeNull();
  });
});
