CREATE INDEX `payment_moves_paid_out` ON `payment_moves` (`reference`) WHERE "payment_moves"."status" = 'paid_out';
