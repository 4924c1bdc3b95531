CREATE INDEX `orders_returned_by_phone` ON `orders` (`point_id`,`phone_end_hash`,`phone_hash`) WHERE "orders"."status" = 'returned';
