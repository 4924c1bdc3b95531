-- Orders in `DB` refer to points, and returns have no point: they refer to a row that is no point, which is made with the first.
CREATE TRIGGER `returns_refer_to_no_point` BEFORE INSERT ON `orders`
WHEN NEW.point_id = '' AND NOT EXISTS (SELECT 1 FROM points WHERE id = '') BEGIN
  INSERT INTO point_operators (id, name, type, email, phone, website) SELECT '', '', '', '', '', ''
  WHERE NOT EXISTS (SELECT 1 FROM point_operators WHERE (name, type, email, phone, website) = ('', '', '', '', ''));
  INSERT INTO points (id, operator_id, status, published, name, name_key, description, description_key, note, address_id,
    label, address, city, city_key, state, state_key, zip, country, latitude, longitude, cell, verified, working_hours,
    min_item_weight, max_item_weight, max_item_value_kobo, created_at, updated_at, deleted_at)
  SELECT '', id, 'rejected', 0, '', '', '', '', '', '',
    '', '', '', '', '', '', '', '', 0, 0, 0, 0, '{}',
    0, 0, 0, 0, -1, 0
  FROM point_operators WHERE (name, type, email, phone, website) = ('', '', '', '', '');
END;
--> statement-breakpoint
DROP TRIGGER `orders_get_points`;
--> statement-breakpoint
CREATE TRIGGER `orders_get_points` AFTER INSERT ON `orders`
WHEN NEW.point_id <> '' AND NOT EXISTS (SELECT 1 FROM order_points WHERE id = NEW.point_id) BEGIN
  INSERT INTO order_points (id, revision, name, address, city, state, zip, latitude, longitude, working_hours, phone)
  SELECT points.id, revision, points.name, address, city, state, zip, latitude, longitude, working_hours, phone
  FROM points JOIN point_operators ON point_operators.id = points.operator_id WHERE points.id = NEW.point_id;
END;
