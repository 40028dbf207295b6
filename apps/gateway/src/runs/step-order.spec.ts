import { StepOrder } from './step-order';

describe('StepOrder (R-70.20: no gap, no repeat)', () => {
  it('lets a contiguous sequence through and remembers its position', () => {
    const order = new StepOrder(-1, 1000);
    expect([0, 1, 2].map((sequence) => order.admit({ sequence }, 0))).toEqual([true, true, true]);
    expect(order.position).toBe(2);
  });

  it('holds a step whose predecessor is not stored yet, until it is', () => {
    const order = new StepOrder(3, 1000);
    expect(order.admit({ sequence: 5 }, 0)).toBe(false);
    expect(order.position).toBe(3);
    expect(order.admit({ sequence: 4 }, 500)).toBe(true);
    expect(order.admit({ sequence: 5 }, 500)).toBe(true);
  });

  it('gives up a gap only after its patience, counted from when it was first seen', () => {
    const order = new StepOrder(0, 1000);
    expect(order.admit({ sequence: 2 }, 10_000)).toBe(false);
    expect(order.admit({ sequence: 2 }, 10_999)).toBe(false);
    expect(order.admit({ sequence: 2 }, 11_000)).toBe(true);
    expect(order.admit({ sequence: 4 }, 11_000)).toBe(false);
  });
});
